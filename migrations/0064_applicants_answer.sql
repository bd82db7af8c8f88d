CREATE TABLE `review_answer` (
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
	`status` integer DEFAULT 0 NOT NULL,
	`terms` text NOT NULL,
	`due_time` text NOT NULL,
	`content` text DEFAULT '' NOT NULL,
	`file_ids` text DEFAULT '[]' NOT NULL,
	`answer_time` text,
	`read_due` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `review_answer_place` ON `review_answer` (`subject_id`,`stage`,`round_no`);--> statement-breakpoint
CREATE INDEX `review_answer_open` ON `review_answer` (`status`,`due_time`);--> statement-breakpoint
ALTER TABLE `grade_rule` ADD `answers` text DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE `subject_review` ADD `open_time` text;--> statement-breakpoint
ALTER TABLE `subject_review` ADD `stand` text;