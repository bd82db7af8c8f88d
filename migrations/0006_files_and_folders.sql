CREATE TABLE `file_reading` (
	`id` text PRIMARY KEY NOT NULL,
	`file_id` text NOT NULL,
	`user_id` text NOT NULL,
	`position` integer DEFAULT 0 NOT NULL,
	`furthest` integer DEFAULT 0 NOT NULL,
	`total` integer DEFAULT 0 NOT NULL,
	`update_time` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `file_reading_pair` ON `file_reading` (`user_id`,`file_id`);--> statement-breakpoint
CREATE INDEX `file_reading_file` ON `file_reading` (`file_id`);--> statement-breakpoint
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
CREATE TABLE `upload_ticket` (
	`id` text PRIMARY KEY NOT NULL,
	`create_by` text DEFAULT '' NOT NULL,
	`create_time` text DEFAULT '' NOT NULL,
	`update_by` text DEFAULT '' NOT NULL,
	`update_time` text DEFAULT '' NOT NULL,
	`sys_org_code` text DEFAULT '' NOT NULL,
	`del_flag` integer DEFAULT 0 NOT NULL,
	`lock_version` integer DEFAULT 0 NOT NULL,
	`digest` text NOT NULL,
	`title` text NOT NULL,
	`folder_id` text NOT NULL,
	`giver_id` text NOT NULL,
	`max_files` integer NOT NULL,
	`max_bytes` integer NOT NULL,
	`used_files` integer DEFAULT 0 NOT NULL,
	`used_bytes` integer DEFAULT 0 NOT NULL,
	`expire_time` text NOT NULL,
	`status` text DEFAULT 'open' NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `upload_ticket_digest` ON `upload_ticket` (`digest`);--> statement-breakpoint
CREATE INDEX `upload_ticket_folder` ON `upload_ticket` (`folder_id`);--> statement-breakpoint
ALTER TABLE `file` ADD `trash_id` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `file` ADD `delete_time` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `file` ADD `ticket_id` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `folder` ADD `path_ids` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `folder` ADD `sub_area` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `folder` ADD `trash_id` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `folder` ADD `delete_time` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `folder_name` ON `folder` (`pid`,`area`,`sub_area`,`subject_id`,`name`) WHERE del_flag = 0;
--> statement-breakpoint
WITH RECURSIVE `down`(`id`, `path`) AS (
	SELECT `id`, '/' || `id` || '/' FROM `folder` WHERE `pid` = '0'
	UNION ALL
	SELECT `folder`.`id`, `down`.`path` || `folder`.`id` || '/' FROM `folder` JOIN `down` ON `folder`.`pid` = `down`.`id`
)
UPDATE `folder` SET `path_ids` = coalesce((SELECT `path` FROM `down` WHERE `down`.`id` = `folder`.`id`), '') WHERE `path_ids` = '';
--> statement-breakpoint
INSERT OR IGNORE INTO `role_permission` (`id`, `role_id`, `permission_id`)
SELECT `role`.`id` || ':folder:manage', `role`.`id`, 'folder:manage' FROM `role`
WHERE `role`.`role_code` IN ('subjectMan', 'centerAdmin', 'networkSafety', 'dataSpaceAdmin')
	AND EXISTS (SELECT 1 FROM `permission` WHERE `id` = 'folder:manage');
