CREATE TABLE `depart_permission` (
	`id` text PRIMARY KEY NOT NULL,
	`depart_id` text NOT NULL,
	`permission_id` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `depart_permission_pair` ON `depart_permission` (`depart_id`,`permission_id`);--> statement-breakpoint
CREATE INDEX `depart_permission_permission` ON `depart_permission` (`permission_id`);--> statement-breakpoint
CREATE TABLE `depart_role` (
	`id` text PRIMARY KEY NOT NULL,
	`create_by` text DEFAULT '' NOT NULL,
	`create_time` text DEFAULT '' NOT NULL,
	`update_by` text DEFAULT '' NOT NULL,
	`update_time` text DEFAULT '' NOT NULL,
	`sys_org_code` text DEFAULT '' NOT NULL,
	`del_flag` integer DEFAULT 0 NOT NULL,
	`lock_version` integer DEFAULT 0 NOT NULL,
	`depart_id` text NOT NULL,
	`role_name` text NOT NULL,
	`role_code` text NOT NULL,
	`description` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `depart_role_code` ON `depart_role` (`depart_id`,`role_code`);--> statement-breakpoint
CREATE TABLE `depart_role_permission` (
	`id` text PRIMARY KEY NOT NULL,
	`role_id` text NOT NULL,
	`permission_id` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `depart_role_permission_pair` ON `depart_role_permission` (`role_id`,`permission_id`);--> statement-breakpoint
CREATE INDEX `depart_role_permission_permission` ON `depart_role_permission` (`permission_id`);--> statement-breakpoint
CREATE TABLE `depart_role_user` (
	`id` text PRIMARY KEY NOT NULL,
	`role_id` text NOT NULL,
	`user_id` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `depart_role_user_pair` ON `depart_role_user` (`user_id`,`role_id`);--> statement-breakpoint
CREATE INDEX `depart_role_user_role` ON `depart_role_user` (`role_id`);--> statement-breakpoint
CREATE TABLE `permission_rule` (
	`id` text PRIMARY KEY NOT NULL,
	`create_by` text DEFAULT '' NOT NULL,
	`create_time` text DEFAULT '' NOT NULL,
	`update_by` text DEFAULT '' NOT NULL,
	`update_time` text DEFAULT '' NOT NULL,
	`sys_org_code` text DEFAULT '' NOT NULL,
	`del_flag` integer DEFAULT 0 NOT NULL,
	`lock_version` integer DEFAULT 0 NOT NULL,
	`permission_id` text NOT NULL,
	`rule_name` text NOT NULL,
	`rule_column` text DEFAULT '' NOT NULL,
	`rule_conditions` text NOT NULL,
	`rule_value` text DEFAULT '' NOT NULL,
	`expression` text DEFAULT '[]' NOT NULL,
	`status` text DEFAULT '1' NOT NULL
);
--> statement-breakpoint
CREATE INDEX `permission_rule_permission` ON `permission_rule` (`permission_id`);--> statement-breakpoint
CREATE TABLE `role_rule` (
	`id` text PRIMARY KEY NOT NULL,
	`role_id` text NOT NULL,
	`rule_id` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `role_rule_pair` ON `role_rule` (`role_id`,`rule_id`);--> statement-breakpoint
CREATE INDEX `role_rule_rule` ON `role_rule` (`rule_id`);--> statement-breakpoint
ALTER TABLE `permission` ADD `lock_version` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `role` ADD `base_code` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `role_base` ON `role` (`base_code`);--> statement-breakpoint
CREATE INDEX `role_permission_permission` ON `role_permission` (`permission_id`);--> statement-breakpoint
UPDATE `role` SET `base_code` = `role_code`;
