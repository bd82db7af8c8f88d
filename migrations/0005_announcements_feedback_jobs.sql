CREATE TABLE `message_template` (
	`id` text PRIMARY KEY NOT NULL,
	`create_by` text DEFAULT '' NOT NULL,
	`create_time` text DEFAULT '' NOT NULL,
	`update_by` text DEFAULT '' NOT NULL,
	`update_time` text DEFAULT '' NOT NULL,
	`sys_org_code` text DEFAULT '' NOT NULL,
	`del_flag` integer DEFAULT 0 NOT NULL,
	`lock_version` integer DEFAULT 0 NOT NULL,
	`template_name` text NOT NULL,
	`template_code` text NOT NULL,
	`template_type` text NOT NULL,
	`template_title` text DEFAULT '' NOT NULL,
	`template_content` text NOT NULL,
	`template_test_json` text DEFAULT '{}' NOT NULL,
	`provider_code` text DEFAULT '' NOT NULL,
	`use_status` integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `message_template_code` ON `message_template` (`template_code`);--> statement-breakpoint
CREATE TABLE `feedback` (
	`id` text PRIMARY KEY NOT NULL,
	`create_by` text DEFAULT '' NOT NULL,
	`create_time` text DEFAULT '' NOT NULL,
	`update_by` text DEFAULT '' NOT NULL,
	`update_time` text DEFAULT '' NOT NULL,
	`sys_org_code` text DEFAULT '' NOT NULL,
	`del_flag` integer DEFAULT 0 NOT NULL,
	`lock_version` integer DEFAULT 0 NOT NULL,
	`feed_back_type_id` text NOT NULL,
	`title` text NOT NULL,
	`content` text NOT NULL,
	`phone` text DEFAULT '' NOT NULL,
	`email` text DEFAULT '' NOT NULL,
	`user_id` text DEFAULT '' NOT NULL,
	`page_url` text DEFAULT '' NOT NULL,
	`user_agent` text DEFAULT '' NOT NULL,
	`ip` text DEFAULT '' NOT NULL,
	`file_ids` text DEFAULT '[]' NOT NULL,
	`status` integer DEFAULT 0 NOT NULL,
	`answer` text DEFAULT '' NOT NULL,
	`answer_by` text DEFAULT '' NOT NULL,
	`answer_time` text
);
--> statement-breakpoint
CREATE INDEX `feedback_status` ON `feedback` (`status`,`create_time`);--> statement-breakpoint
CREATE INDEX `feedback_user` ON `feedback` (`user_id`);--> statement-breakpoint
CREATE TABLE `job` (
	`id` text PRIMARY KEY NOT NULL,
	`cron` text DEFAULT '' NOT NULL,
	`status` integer DEFAULT 0 NOT NULL,
	`planned_time` text DEFAULT '' NOT NULL,
	`cursor` text,
	`run_id` text DEFAULT '' NOT NULL,
	`lease_time` text DEFAULT '' NOT NULL,
	`lock_version` integer DEFAULT 0 NOT NULL,
	`update_by` text DEFAULT '' NOT NULL,
	`update_time` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
ALTER TABLE `announcement` ADD `audience` text DEFAULT '{"roles":[],"departs":[]}' NOT NULL;--> statement-breakpoint
ALTER TABLE `announcement` ADD `release_time` text;--> statement-breakpoint
ALTER TABLE `announcement` ADD `file_ids` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
CREATE INDEX `announcement_all` ON `announcement` (`msg_type`,`send_status`,`send_time`);--> statement-breakpoint
ALTER TABLE `job_run` ADD `cost_time` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `job_run` ADD `steps` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `job_run` ADD `by_hand` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `outbox_time` ON `outbox` (`create_time`);