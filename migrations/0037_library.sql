CREATE TABLE `fb_announce` (
	`id` text PRIMARY KEY NOT NULL,
	`create_by` text DEFAULT '' NOT NULL,
	`create_time` text DEFAULT '' NOT NULL,
	`update_by` text DEFAULT '' NOT NULL,
	`update_time` text DEFAULT '' NOT NULL,
	`sys_org_code` text DEFAULT '' NOT NULL,
	`del_flag` integer DEFAULT 0 NOT NULL,
	`lock_version` integer DEFAULT 0 NOT NULL,
	`title` text NOT NULL,
	`content` text DEFAULT '' NOT NULL,
	`org_type` text DEFAULT '' NOT NULL,
	`file_ids` text DEFAULT '[]' NOT NULL,
	`publish_time` text,
	`status` integer DEFAULT 0 NOT NULL,
	`top` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE INDEX `fb_announce_listed` ON `fb_announce` (`del_flag`,`status`,`top`,`publish_time`);--> statement-breakpoint
CREATE TABLE `fb_case` (
	`id` text PRIMARY KEY NOT NULL,
	`create_by` text DEFAULT '' NOT NULL,
	`create_time` text DEFAULT '' NOT NULL,
	`update_by` text DEFAULT '' NOT NULL,
	`update_time` text DEFAULT '' NOT NULL,
	`sys_org_code` text DEFAULT '' NOT NULL,
	`del_flag` integer DEFAULT 0 NOT NULL,
	`lock_version` integer DEFAULT 0 NOT NULL,
	`case_no` text NOT NULL,
	`case_name` text NOT NULL,
	`org_type` text NOT NULL,
	`category` text DEFAULT '' NOT NULL,
	`domain` text DEFAULT '' NOT NULL,
	`scenario` text DEFAULT '' NOT NULL,
	`precondition` text DEFAULT '' NOT NULL,
	`steps` text DEFAULT '[]' NOT NULL,
	`expected` text DEFAULT '' NOT NULL,
	`priority` integer DEFAULT 3 NOT NULL,
	`source` text DEFAULT 'centre' NOT NULL,
	`source_depart_id` text DEFAULT '' NOT NULL,
	`year` text DEFAULT '' NOT NULL,
	`file_ids` text DEFAULT '[]' NOT NULL,
	`collect_flag` integer DEFAULT 0 NOT NULL,
	`status` integer DEFAULT 0 NOT NULL,
	`opinion` text DEFAULT '' NOT NULL,
	`submit_time` text,
	`release_time` text,
	`version_no` integer DEFAULT 0 NOT NULL,
	`remark` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `fb_case_no` ON `fb_case` (`case_no`);--> statement-breakpoint
CREATE INDEX `fb_case_listed` ON `fb_case` (`org_type`,`del_flag`,`status`,`update_time`,`id`);--> statement-breakpoint
CREATE INDEX `fb_case_category` ON `fb_case` (`org_type`,`category`,`del_flag`,`status`,`update_time`);--> statement-breakpoint
CREATE INDEX `fb_case_depart` ON `fb_case` (`source_depart_id`,`del_flag`,`update_time`);--> statement-breakpoint
CREATE TABLE `fb_case_requirement` (
	`case_id` text NOT NULL,
	`requirement_id` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `fb_case_requirement_once` ON `fb_case_requirement` (`requirement_id`,`case_id`);--> statement-breakpoint
CREATE INDEX `fb_case_requirement_case` ON `fb_case_requirement` (`case_id`);--> statement-breakpoint
CREATE TABLE `fb_case_version` (
	`id` text PRIMARY KEY NOT NULL,
	`create_by` text DEFAULT '' NOT NULL,
	`create_time` text DEFAULT '' NOT NULL,
	`update_by` text DEFAULT '' NOT NULL,
	`update_time` text DEFAULT '' NOT NULL,
	`sys_org_code` text DEFAULT '' NOT NULL,
	`del_flag` integer DEFAULT 0 NOT NULL,
	`lock_version` integer DEFAULT 0 NOT NULL,
	`case_id` text NOT NULL,
	`version_no` integer NOT NULL,
	`snapshot` text NOT NULL,
	`reason` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `fb_case_version_no` ON `fb_case_version` (`case_id`,`version_no`);--> statement-breakpoint
CREATE TABLE `fb_log` (
	`id` text PRIMARY KEY NOT NULL,
	`biz_type` text NOT NULL,
	`biz_id` text NOT NULL,
	`from_status` integer NOT NULL,
	`to_status` integer NOT NULL,
	`operation` text NOT NULL,
	`actor_id` text DEFAULT '' NOT NULL,
	`actor_name` text DEFAULT '' NOT NULL,
	`role_code` text DEFAULT '' NOT NULL,
	`reason` text DEFAULT '' NOT NULL,
	`create_time` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `fb_log_row` ON `fb_log` (`biz_type`,`biz_id`,`create_time`);--> statement-breakpoint
CREATE TABLE `fb_period` (
	`id` text PRIMARY KEY NOT NULL,
	`create_by` text DEFAULT '' NOT NULL,
	`create_time` text DEFAULT '' NOT NULL,
	`update_by` text DEFAULT '' NOT NULL,
	`update_time` text DEFAULT '' NOT NULL,
	`sys_org_code` text DEFAULT '' NOT NULL,
	`del_flag` integer DEFAULT 0 NOT NULL,
	`lock_version` integer DEFAULT 0 NOT NULL,
	`org_type` text NOT NULL,
	`period` text NOT NULL,
	`start_time` text NOT NULL,
	`end_time` text NOT NULL,
	`remind_before` text DEFAULT '7,3,1' NOT NULL,
	`remind_after` text DEFAULT '1,3' NOT NULL,
	`closed` integer DEFAULT 0 NOT NULL,
	`close_time` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `fb_period_once` ON `fb_period` (`org_type`,`period`);--> statement-breakpoint
CREATE INDEX `fb_period_end` ON `fb_period` (`closed`,`end_time`);--> statement-breakpoint
CREATE TABLE `fb_plan` (
	`id` text PRIMARY KEY NOT NULL,
	`create_by` text DEFAULT '' NOT NULL,
	`create_time` text DEFAULT '' NOT NULL,
	`update_by` text DEFAULT '' NOT NULL,
	`update_time` text DEFAULT '' NOT NULL,
	`sys_org_code` text DEFAULT '' NOT NULL,
	`del_flag` integer DEFAULT 0 NOT NULL,
	`lock_version` integer DEFAULT 0 NOT NULL,
	`plan_name` text NOT NULL,
	`org_type` text NOT NULL,
	`year` text NOT NULL,
	`goal` text DEFAULT '' NOT NULL,
	`status` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `fb_plan_name` ON `fb_plan` (`org_type`,`year`,`plan_name`);--> statement-breakpoint
CREATE TABLE `fb_plan_case` (
	`plan_id` text NOT NULL,
	`case_id` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `fb_plan_case_once` ON `fb_plan_case` (`plan_id`,`case_id`);--> statement-breakpoint
CREATE INDEX `fb_plan_case_case` ON `fb_plan_case` (`case_id`);--> statement-breakpoint
CREATE TABLE `fb_requirement` (
	`id` text PRIMARY KEY NOT NULL,
	`create_by` text DEFAULT '' NOT NULL,
	`create_time` text DEFAULT '' NOT NULL,
	`update_by` text DEFAULT '' NOT NULL,
	`update_time` text DEFAULT '' NOT NULL,
	`sys_org_code` text DEFAULT '' NOT NULL,
	`del_flag` integer DEFAULT 0 NOT NULL,
	`lock_version` integer DEFAULT 0 NOT NULL,
	`requirement_no` text NOT NULL,
	`requirement_name` text NOT NULL,
	`org_type` text NOT NULL,
	`category` text DEFAULT '' NOT NULL,
	`source` text DEFAULT '' NOT NULL,
	`sort` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `fb_requirement_no` ON `fb_requirement` (`requirement_no`);--> statement-breakpoint
CREATE INDEX `fb_requirement_kind` ON `fb_requirement` (`org_type`,`category`,`sort`);--> statement-breakpoint
CREATE TABLE `fb_schedule` (
	`id` text PRIMARY KEY NOT NULL,
	`create_by` text DEFAULT '' NOT NULL,
	`create_time` text DEFAULT '' NOT NULL,
	`update_by` text DEFAULT '' NOT NULL,
	`update_time` text DEFAULT '' NOT NULL,
	`sys_org_code` text DEFAULT '' NOT NULL,
	`del_flag` integer DEFAULT 0 NOT NULL,
	`lock_version` integer DEFAULT 0 NOT NULL,
	`task_id` text NOT NULL,
	`depart_id` text NOT NULL,
	`period` text NOT NULL,
	`org_type` text NOT NULL,
	`year` text NOT NULL,
	`rate` integer DEFAULT 0 NOT NULL,
	`done` text DEFAULT '' NOT NULL,
	`problems` text DEFAULT '' NOT NULL,
	`next_plan` text DEFAULT '' NOT NULL,
	`file_ids` text DEFAULT '[]' NOT NULL,
	`status` integer DEFAULT 0 NOT NULL,
	`submit_by` text DEFAULT '' NOT NULL,
	`submit_time` text,
	`approver_id` text DEFAULT '' NOT NULL,
	`opinion` text DEFAULT '' NOT NULL,
	`approve_time` text,
	`due_time` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `fb_schedule_once` ON `fb_schedule` (`task_id`,`depart_id`,`period`);--> statement-breakpoint
CREATE INDEX `fb_schedule_depart` ON `fb_schedule` (`depart_id`,`org_type`,`year`,`status`);--> statement-breakpoint
CREATE INDEX `fb_schedule_period` ON `fb_schedule` (`org_type`,`period`,`status`,`depart_id`);--> statement-breakpoint
CREATE INDEX `fb_schedule_due` ON `fb_schedule` (`status`,`due_time`);--> statement-breakpoint
CREATE TABLE `fb_task` (
	`id` text PRIMARY KEY NOT NULL,
	`create_by` text DEFAULT '' NOT NULL,
	`create_time` text DEFAULT '' NOT NULL,
	`update_by` text DEFAULT '' NOT NULL,
	`update_time` text DEFAULT '' NOT NULL,
	`sys_org_code` text DEFAULT '' NOT NULL,
	`del_flag` integer DEFAULT 0 NOT NULL,
	`lock_version` integer DEFAULT 0 NOT NULL,
	`task_no` text NOT NULL,
	`task_name` text NOT NULL,
	`org_type` text NOT NULL,
	`plan_id` text DEFAULT '' NOT NULL,
	`year` text NOT NULL,
	`goal` text DEFAULT '' NOT NULL,
	`requirement` text DEFAULT '' NOT NULL,
	`start_date` text NOT NULL,
	`end_date` text NOT NULL,
	`weight` integer DEFAULT 1 NOT NULL,
	`parent_id` text DEFAULT '' NOT NULL,
	`status` integer DEFAULT 0 NOT NULL,
	`issue_time` text,
	`file_ids` text DEFAULT '[]' NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `fb_task_no` ON `fb_task` (`task_no`);--> statement-breakpoint
CREATE INDEX `fb_task_listed` ON `fb_task` (`org_type`,`year`,`del_flag`,`status`,`end_date`,`id`);--> statement-breakpoint
CREATE INDEX `fb_task_plan` ON `fb_task` (`plan_id`,`del_flag`,`end_date`);--> statement-breakpoint
CREATE INDEX `fb_task_parent` ON `fb_task` (`parent_id`);--> statement-breakpoint
CREATE TABLE `fb_task_case` (
	`task_id` text NOT NULL,
	`case_id` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `fb_task_case_once` ON `fb_task_case` (`task_id`,`case_id`);--> statement-breakpoint
CREATE INDEX `fb_task_case_case` ON `fb_task_case` (`case_id`);--> statement-breakpoint
CREATE TABLE `fb_task_depart` (
	`task_id` text NOT NULL,
	`depart_id` text NOT NULL,
	`rate` integer DEFAULT 0 NOT NULL,
	`rate_time` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `fb_task_depart_once` ON `fb_task_depart` (`task_id`,`depart_id`);--> statement-breakpoint
CREATE INDEX `fb_task_depart_depart` ON `fb_task_depart` (`depart_id`,`task_id`);--> statement-breakpoint
CREATE TABLE `fb_test` (
	`id` text PRIMARY KEY NOT NULL,
	`create_by` text DEFAULT '' NOT NULL,
	`create_time` text DEFAULT '' NOT NULL,
	`update_by` text DEFAULT '' NOT NULL,
	`update_time` text DEFAULT '' NOT NULL,
	`sys_org_code` text DEFAULT '' NOT NULL,
	`del_flag` integer DEFAULT 0 NOT NULL,
	`lock_version` integer DEFAULT 0 NOT NULL,
	`test_name` text NOT NULL,
	`org_type` text NOT NULL,
	`case_id` text DEFAULT '' NOT NULL,
	`task_id` text DEFAULT '' NOT NULL,
	`depart_id` text NOT NULL,
	`product` text DEFAULT '' NOT NULL,
	`environment` text DEFAULT '' NOT NULL,
	`version` text DEFAULT '' NOT NULL,
	`result` text NOT NULL,
	`pass_count` integer DEFAULT 0 NOT NULL,
	`fail_count` integer DEFAULT 0 NOT NULL,
	`skip_count` integer DEFAULT 0 NOT NULL,
	`summary` text DEFAULT '' NOT NULL,
	`file_ids` text DEFAULT '[]' NOT NULL,
	`test_date` text NOT NULL,
	`status` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE INDEX `fb_test_listed` ON `fb_test` (`org_type`,`del_flag`,`test_date`,`id`);--> statement-breakpoint
CREATE INDEX `fb_test_depart` ON `fb_test` (`depart_id`,`del_flag`,`test_date`,`id`);--> statement-breakpoint
CREATE INDEX `fb_test_case` ON `fb_test` (`case_id`,`del_flag`,`test_date`);--> statement-breakpoint
CREATE INDEX `fb_test_task` ON `fb_test` (`task_id`,`del_flag`,`test_date`);