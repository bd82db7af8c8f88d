CREATE TABLE `coding_best` (
	`user_id` text NOT NULL,
	`exercise_id` text NOT NULL,
	`attempts` integer NOT NULL,
	`passed` integer NOT NULL,
	`total` integer NOT NULL,
	`solved` integer DEFAULT 0 NOT NULL,
	`submission_id` text NOT NULL,
	`time` text NOT NULL,
	PRIMARY KEY(`user_id`, `exercise_id`)
);
--> statement-breakpoint
CREATE TABLE `coding_class` (
	`id` text PRIMARY KEY NOT NULL,
	`create_by` text DEFAULT '' NOT NULL,
	`create_time` text DEFAULT '' NOT NULL,
	`update_by` text DEFAULT '' NOT NULL,
	`update_time` text DEFAULT '' NOT NULL,
	`sys_org_code` text DEFAULT '' NOT NULL,
	`del_flag` integer DEFAULT 0 NOT NULL,
	`lock_version` integer DEFAULT 0 NOT NULL,
	`name` text NOT NULL,
	`teacher_id` text NOT NULL,
	`teacher_name` text DEFAULT '' NOT NULL,
	`join_code` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `coding_class_code` ON `coding_class` (`join_code`);--> statement-breakpoint
CREATE INDEX `coding_class_teacher` ON `coding_class` (`teacher_id`,`create_time`);--> statement-breakpoint
CREATE TABLE `coding_draft` (
	`user_id` text NOT NULL,
	`exercise_id` text NOT NULL,
	`language` text NOT NULL,
	`code` text NOT NULL,
	`update_time` text NOT NULL,
	PRIMARY KEY(`user_id`, `exercise_id`, `language`)
);
--> statement-breakpoint
CREATE TABLE `coding_exercise` (
	`id` text PRIMARY KEY NOT NULL,
	`create_by` text DEFAULT '' NOT NULL,
	`create_time` text DEFAULT '' NOT NULL,
	`update_by` text DEFAULT '' NOT NULL,
	`update_time` text DEFAULT '' NOT NULL,
	`sys_org_code` text DEFAULT '' NOT NULL,
	`del_flag` integer DEFAULT 0 NOT NULL,
	`lock_version` integer DEFAULT 0 NOT NULL,
	`title` text NOT NULL,
	`difficulty` text NOT NULL,
	`summary` text DEFAULT '' NOT NULL,
	`body` text DEFAULT '' NOT NULL,
	`starter_javascript` text DEFAULT '' NOT NULL,
	`starter_python` text DEFAULT '' NOT NULL,
	`solution_javascript` text DEFAULT '' NOT NULL,
	`solution_python` text DEFAULT '' NOT NULL,
	`samples` text DEFAULT '[]' NOT NULL,
	`hidden` text DEFAULT '[]' NOT NULL,
	`sn` integer DEFAULT 100 NOT NULL,
	`status` integer DEFAULT 0 NOT NULL,
	`version` integer DEFAULT 0 NOT NULL,
	`version_id` text DEFAULT '' NOT NULL,
	`release_time` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE INDEX `coding_exercise_status` ON `coding_exercise` (`status`,`sn`,`id`);--> statement-breakpoint
CREATE INDEX `coding_exercise_created` ON `coding_exercise` (`create_time`,`id`);--> statement-breakpoint
CREATE TABLE `coding_member` (
	`class_id` text NOT NULL,
	`user_id` text NOT NULL,
	`user_name` text NOT NULL,
	`depart_name` text DEFAULT '' NOT NULL,
	`join_time` text NOT NULL,
	PRIMARY KEY(`class_id`, `user_id`)
);
--> statement-breakpoint
CREATE INDEX `coding_member_user` ON `coding_member` (`user_id`);--> statement-breakpoint
CREATE TABLE `coding_submission` (
	`id` text PRIMARY KEY NOT NULL,
	`create_by` text DEFAULT '' NOT NULL,
	`create_time` text DEFAULT '' NOT NULL,
	`update_by` text DEFAULT '' NOT NULL,
	`update_time` text DEFAULT '' NOT NULL,
	`sys_org_code` text DEFAULT '' NOT NULL,
	`del_flag` integer DEFAULT 0 NOT NULL,
	`lock_version` integer DEFAULT 0 NOT NULL,
	`exercise_id` text NOT NULL,
	`version_id` text NOT NULL,
	`version` integer NOT NULL,
	`title` text NOT NULL,
	`user_id` text NOT NULL,
	`user_name` text DEFAULT '' NOT NULL,
	`depart_name` text DEFAULT '' NOT NULL,
	`language` text NOT NULL,
	`code` text NOT NULL,
	`verdict` text NOT NULL,
	`judged_by` text NOT NULL,
	`passed` integer NOT NULL,
	`total` integer NOT NULL,
	`verdicts` text NOT NULL,
	`message` text DEFAULT '' NOT NULL,
	`steps` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE INDEX `coding_submission_mine` ON `coding_submission` (`user_id`,`exercise_id`,`create_time`);--> statement-breakpoint
CREATE TABLE `coding_version` (
	`id` text PRIMARY KEY NOT NULL,
	`create_by` text DEFAULT '' NOT NULL,
	`create_time` text DEFAULT '' NOT NULL,
	`exercise_id` text NOT NULL,
	`version` integer NOT NULL,
	`title` text NOT NULL,
	`difficulty` text NOT NULL,
	`summary` text DEFAULT '' NOT NULL,
	`body` text DEFAULT '' NOT NULL,
	`starter_javascript` text DEFAULT '' NOT NULL,
	`starter_python` text DEFAULT '' NOT NULL,
	`solution_javascript` text DEFAULT '' NOT NULL,
	`solution_python` text DEFAULT '' NOT NULL,
	`samples` text DEFAULT '[]' NOT NULL,
	`hidden` text DEFAULT '[]' NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `coding_version_once` ON `coding_version` (`exercise_id`,`version`);