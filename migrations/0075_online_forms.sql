CREATE TABLE `online_answer` (
	`id` text PRIMARY KEY NOT NULL,
	`create_by` text DEFAULT '' NOT NULL,
	`create_time` text DEFAULT '' NOT NULL,
	`update_by` text DEFAULT '' NOT NULL,
	`update_time` text DEFAULT '' NOT NULL,
	`sys_org_code` text DEFAULT '' NOT NULL,
	`del_flag` integer DEFAULT 0 NOT NULL,
	`lock_version` integer DEFAULT 0 NOT NULL,
	`form_id` text NOT NULL,
	`version` integer NOT NULL,
	`user_id` text NOT NULL,
	`realname` text NOT NULL,
	`depart_name` text DEFAULT '' NOT NULL,
	`role_code` text DEFAULT '' NOT NULL,
	`answers` text NOT NULL,
	`status` integer DEFAULT 0 NOT NULL,
	`submit_time` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `online_answer_once` ON `online_answer` (`form_id`,`user_id`) WHERE del_flag = 0;--> statement-breakpoint
CREATE INDEX `online_answer_listed` ON `online_answer` (`form_id`,`del_flag`,`status`,`submit_time`,`id`);--> statement-breakpoint
CREATE INDEX `online_answer_user` ON `online_answer` (`user_id`,`del_flag`);--> statement-breakpoint
CREATE TABLE `online_form` (
	`id` text PRIMARY KEY NOT NULL,
	`create_by` text DEFAULT '' NOT NULL,
	`create_time` text DEFAULT '' NOT NULL,
	`update_by` text DEFAULT '' NOT NULL,
	`update_time` text DEFAULT '' NOT NULL,
	`sys_org_code` text DEFAULT '' NOT NULL,
	`del_flag` integer DEFAULT 0 NOT NULL,
	`lock_version` integer DEFAULT 0 NOT NULL,
	`title` text NOT NULL,
	`intro` text DEFAULT '' NOT NULL,
	`schema` text NOT NULL,
	`audience` text NOT NULL,
	`start_time` text DEFAULT '' NOT NULL,
	`end_time` text DEFAULT '' NOT NULL,
	`most` integer DEFAULT 0 NOT NULL,
	`changeable` integer DEFAULT 0 NOT NULL,
	`thanks` text DEFAULT '' NOT NULL,
	`status` integer DEFAULT 0 NOT NULL,
	`version` integer DEFAULT 0 NOT NULL,
	`answers` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE INDEX `online_form_listed` ON `online_form` (`del_flag`,`update_time`,`id`);--> statement-breakpoint
CREATE INDEX `online_form_state` ON `online_form` (`del_flag`,`status`,`update_time`,`id`);--> statement-breakpoint
CREATE TABLE `online_form_version` (
	`id` text PRIMARY KEY NOT NULL,
	`create_by` text DEFAULT '' NOT NULL,
	`create_time` text DEFAULT '' NOT NULL,
	`update_by` text DEFAULT '' NOT NULL,
	`update_time` text DEFAULT '' NOT NULL,
	`sys_org_code` text DEFAULT '' NOT NULL,
	`del_flag` integer DEFAULT 0 NOT NULL,
	`lock_version` integer DEFAULT 0 NOT NULL,
	`form_id` text NOT NULL,
	`version` integer NOT NULL,
	`schema` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `online_form_version_once` ON `online_form_version` (`form_id`,`version`);