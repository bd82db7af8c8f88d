CREATE TABLE `meeting_participant` (
	`id` text PRIMARY KEY NOT NULL,
	`create_by` text DEFAULT '' NOT NULL,
	`create_time` text DEFAULT '' NOT NULL,
	`update_by` text DEFAULT '' NOT NULL,
	`update_time` text DEFAULT '' NOT NULL,
	`sys_org_code` text DEFAULT '' NOT NULL,
	`del_flag` integer DEFAULT 0 NOT NULL,
	`lock_version` integer DEFAULT 0 NOT NULL,
	`meeting_id` text NOT NULL,
	`user_id` text NOT NULL,
	`role` text DEFAULT 'guest' NOT NULL,
	`confirmed` integer DEFAULT 0 NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`confirm_time` text,
	`sign_in` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `meeting_participant_once` ON `meeting_participant` (`meeting_id`,`user_id`);--> statement-breakpoint
CREATE INDEX `meeting_participant_user` ON `meeting_participant` (`user_id`);--> statement-breakpoint
ALTER TABLE `meeting` ADD `minutes_time` text;--> statement-breakpoint
ALTER TABLE `meeting` ADD `cancel_reason` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `meeting` ADD `panel_at` integer DEFAULT -1 NOT NULL;--> statement-breakpoint
ALTER TABLE `meeting` ADD `panel_since` text;--> statement-breakpoint
ALTER TABLE `meeting` ADD `panel_spent` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `meeting` DROP COLUMN `meeting_type`;--> statement-breakpoint
ALTER TABLE `meeting` DROP COLUMN `subject_ids`;--> statement-breakpoint
ALTER TABLE `meeting` DROP COLUMN `host`;--> statement-breakpoint
ALTER TABLE `meeting` DROP COLUMN `participants`;--> statement-breakpoint
ALTER TABLE `meeting` DROP COLUMN `date`;--> statement-breakpoint
ALTER TABLE `change_request` ADD `accepted` integer;--> statement-breakpoint
ALTER TABLE `change_request` ADD `accept_time` text;--> statement-breakpoint
ALTER TABLE `change_request` ADD `accept_note` text DEFAULT '' NOT NULL;