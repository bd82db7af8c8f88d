CREATE TABLE `account_request` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`user_id` text NOT NULL,
	`username` text NOT NULL,
	`realname` text NOT NULL,
	`phone` text DEFAULT '' NOT NULL,
	`email` text DEFAULT '' NOT NULL,
	`role_id` text DEFAULT '' NOT NULL,
	`depart_id` text DEFAULT '' NOT NULL,
	`new_depart` integer DEFAULT 0 NOT NULL,
	`reason` text DEFAULT '' NOT NULL,
	`status` integer DEFAULT 0 NOT NULL,
	`opinion` text DEFAULT '' NOT NULL,
	`decide_by` text DEFAULT '' NOT NULL,
	`decide_name` text DEFAULT '' NOT NULL,
	`decide_time` text,
	`create_time` text NOT NULL,
	`sys_org_code` text DEFAULT '' NOT NULL,
	`lock_version` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE INDEX `account_request_status` ON `account_request` (`status`,`create_time`);--> statement-breakpoint
CREATE INDEX `account_request_user` ON `account_request` (`user_id`);--> statement-breakpoint
CREATE TABLE `one_time` (
	`id` text PRIMARY KEY NOT NULL,
	`purpose` text NOT NULL,
	`target` text NOT NULL,
	`secret_hash` text NOT NULL,
	`user_id` text DEFAULT '' NOT NULL,
	`tries` integer DEFAULT 0 NOT NULL,
	`create_time` text NOT NULL,
	`expire_time` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `one_time_target` ON `one_time` (`purpose`,`target`);--> statement-breakpoint
CREATE INDEX `one_time_secret` ON `one_time` (`secret_hash`);--> statement-breakpoint
CREATE TABLE `recovery_code` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`code_hash` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `recovery_code_user` ON `recovery_code` (`user_id`,`code_hash`);--> statement-breakpoint
CREATE TABLE `user_security` (
	`id` text PRIMARY KEY NOT NULL,
	`second_factor` text DEFAULT '' NOT NULL,
	`totp_secret` text DEFAULT '' NOT NULL,
	`totp_time` text DEFAULT '' NOT NULL,
	`totp_step` integer DEFAULT 0 NOT NULL,
	`offered_secret` text DEFAULT '' NOT NULL,
	`offer_expire_time` text DEFAULT '' NOT NULL,
	`lock_version` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE `session` ADD `stage` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `session` ADD `proof` text DEFAULT 'password' NOT NULL;