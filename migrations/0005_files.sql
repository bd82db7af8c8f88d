CREATE TABLE `upload_session` (
	`id` text PRIMARY KEY NOT NULL,
	`create_by` text DEFAULT '' NOT NULL,
	`create_time` text DEFAULT '' NOT NULL,
	`update_by` text DEFAULT '' NOT NULL,
	`update_time` text DEFAULT '' NOT NULL,
	`sys_org_code` text DEFAULT '' NOT NULL,
	`del_flag` integer DEFAULT 0 NOT NULL,
	`lock_version` integer DEFAULT 0 NOT NULL,
	`file_name` text NOT NULL,
	`size` integer NOT NULL,
	`part_size` integer NOT NULL,
	`object_key` text NOT NULL,
	`storage_id` text NOT NULL,
	`sha256` text DEFAULT '' NOT NULL,
	`fields` text DEFAULT '{}' NOT NULL,
	`owner_id` text DEFAULT '' NOT NULL,
	`status` text DEFAULT 'open' NOT NULL,
	`file_id` text DEFAULT '' NOT NULL,
	`expire_time` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `upload_session_open` ON `upload_session` (`status`,`expire_time`);--> statement-breakpoint
ALTER TABLE `file` ADD `trash_id` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `file` ADD `delete_time` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `folder` ADD `path_ids` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `folder` ADD `sub_area` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `folder` ADD `trash_id` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `folder` ADD `delete_time` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `folder_name` ON `folder` (`pid`,`area`,`sub_area`,`subject_id`,`name`) WHERE del_flag = 0;
--> statement-breakpoint
UPDATE `folder` SET `path_ids` = '/' || `id` || '/' WHERE `pid` = '0' AND `path_ids` = '';
