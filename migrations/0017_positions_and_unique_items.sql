CREATE TABLE `position` (
	`id` text PRIMARY KEY NOT NULL,
	`create_by` text DEFAULT '' NOT NULL,
	`create_time` text DEFAULT '' NOT NULL,
	`update_by` text DEFAULT '' NOT NULL,
	`update_time` text DEFAULT '' NOT NULL,
	`sys_org_code` text DEFAULT '' NOT NULL,
	`del_flag` integer DEFAULT 0 NOT NULL,
	`lock_version` integer DEFAULT 0 NOT NULL,
	`code` text NOT NULL,
	`name` text NOT NULL,
	`post_rank` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `position_code` ON `position` (`code`);--> statement-breakpoint
DROP INDEX `dict_item_dict`;--> statement-breakpoint
CREATE UNIQUE INDEX `dict_item_value` ON `dict_item` (`dict_id`,`item_value`);--> statement-breakpoint
ALTER TABLE `category` DROP COLUMN `has_child`;