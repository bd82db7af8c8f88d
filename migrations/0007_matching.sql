CREATE TABLE `depart_supply` (
	`id` text PRIMARY KEY NOT NULL,
	`create_by` text DEFAULT '' NOT NULL,
	`create_time` text DEFAULT '' NOT NULL,
	`update_by` text DEFAULT '' NOT NULL,
	`update_time` text DEFAULT '' NOT NULL,
	`sys_org_code` text DEFAULT '' NOT NULL,
	`del_flag` integer DEFAULT 0 NOT NULL,
	`lock_version` integer DEFAULT 0 NOT NULL,
	`vendor_id` text NOT NULL,
	`customer_id` text NOT NULL,
	`note` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `depart_supply_pair` ON `depart_supply` (`vendor_id`,`customer_id`);--> statement-breakpoint
CREATE INDEX `depart_supply_customer` ON `depart_supply` (`customer_id`);--> statement-breakpoint
CREATE TABLE `review_avoidance` (
	`id` text PRIMARY KEY NOT NULL,
	`create_by` text DEFAULT '' NOT NULL,
	`create_time` text DEFAULT '' NOT NULL,
	`update_by` text DEFAULT '' NOT NULL,
	`update_time` text DEFAULT '' NOT NULL,
	`sys_org_code` text DEFAULT '' NOT NULL,
	`del_flag` integer DEFAULT 0 NOT NULL,
	`lock_version` integer DEFAULT 0 NOT NULL,
	`user_id` text NOT NULL,
	`target_type` text NOT NULL,
	`target_id` text NOT NULL,
	`target_name` text DEFAULT '' NOT NULL,
	`reason` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `review_avoidance_pair` ON `review_avoidance` (`user_id`,`target_type`,`target_id`);--> statement-breakpoint
CREATE TABLE `review_remark` (
	`id` text PRIMARY KEY NOT NULL,
	`create_by` text DEFAULT '' NOT NULL,
	`create_time` text DEFAULT '' NOT NULL,
	`update_by` text DEFAULT '' NOT NULL,
	`update_time` text DEFAULT '' NOT NULL,
	`sys_org_code` text DEFAULT '' NOT NULL,
	`del_flag` integer DEFAULT 0 NOT NULL,
	`lock_version` integer DEFAULT 0 NOT NULL,
	`subject_id` text NOT NULL,
	`stage` text NOT NULL,
	`round_no` integer NOT NULL,
	`author_id` text NOT NULL,
	`author_name` text NOT NULL,
	`content` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `review_remark_subject` ON `review_remark` (`subject_id`,`create_time`);--> statement-breakpoint
CREATE TABLE `file_text` (
	`sha256` text PRIMARY KEY NOT NULL,
	`text` text NOT NULL,
	`state` text NOT NULL
);
--> statement-breakpoint
ALTER TABLE `subject_review` ADD `substitute` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `subject_review` ADD `substitute_id` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `similarity` ADD `name_rate` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `similarity` ADD `parts` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `subject` ADD `merged_opinion` text;