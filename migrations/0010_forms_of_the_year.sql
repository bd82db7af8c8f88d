CREATE TABLE `declare_form` (
	`id` text PRIMARY KEY NOT NULL,
	`create_by` text DEFAULT '' NOT NULL,
	`create_time` text DEFAULT '' NOT NULL,
	`update_by` text DEFAULT '' NOT NULL,
	`update_time` text DEFAULT '' NOT NULL,
	`sys_org_code` text DEFAULT '' NOT NULL,
	`del_flag` integer DEFAULT 0 NOT NULL,
	`lock_version` integer DEFAULT 0 NOT NULL,
	`kind` text DEFAULT 'declare' NOT NULL,
	`year` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`definition` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `declare_form_version` ON `declare_form` (`kind`,`year`,`version`);--> statement-breakpoint
ALTER TABLE `subject_collect` ADD `topic_id` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `subject_collect_topic` ON `subject_collect` (`topic_id`) WHERE topic_id <> '';--> statement-breakpoint
ALTER TABLE `subject_version` ADD `asked` text;