CREATE TABLE `list_view` (
	`id` text PRIMARY KEY NOT NULL,
	`create_by` text DEFAULT '' NOT NULL,
	`create_time` text DEFAULT '' NOT NULL,
	`update_by` text DEFAULT '' NOT NULL,
	`update_time` text DEFAULT '' NOT NULL,
	`sys_org_code` text DEFAULT '' NOT NULL,
	`del_flag` integer DEFAULT 0 NOT NULL,
	`lock_version` integer DEFAULT 0 NOT NULL,
	`list` text NOT NULL,
	`name` text DEFAULT '' NOT NULL,
	`owner_id` text NOT NULL,
	`role_code` text DEFAULT '' NOT NULL,
	`query` text DEFAULT '' NOT NULL,
	`layout` text,
	`is_default` integer DEFAULT 0 NOT NULL,
	`default_view` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `list_view_name` ON `list_view` (`owner_id`,`list`,`name`);--> statement-breakpoint
CREATE INDEX `list_view_role` ON `list_view` (`role_code`,`list`);--> statement-breakpoint
ALTER TABLE `depart` ADD `pinyin` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `depart` ADD `initials` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `user` ADD `pinyin` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `user` ADD `initials` text DEFAULT '' NOT NULL;