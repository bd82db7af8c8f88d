CREATE TABLE `dead_letter` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text DEFAULT '' NOT NULL,
	`body` text NOT NULL,
	`cut` integer DEFAULT 0 NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`status` integer DEFAULT 0 NOT NULL,
	`create_time` text NOT NULL,
	`done_time` text,
	`done_by` text DEFAULT '' NOT NULL,
	`lock_version` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE INDEX `dead_letter_status` ON `dead_letter` (`status`,`create_time`,`id`);--> statement-breakpoint
DROP INDEX `job_run_job`;--> statement-breakpoint
CREATE INDEX `job_run_time` ON `job_run` (`start_time`,`id`);--> statement-breakpoint
CREATE INDEX `job_run_job` ON `job_run` (`job`,`start_time`,`id`);