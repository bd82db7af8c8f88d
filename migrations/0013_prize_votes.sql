CREATE TABLE `prize_vote` (
	`id` text PRIMARY KEY NOT NULL,
	`create_by` text DEFAULT '' NOT NULL,
	`create_time` text DEFAULT '' NOT NULL,
	`update_by` text DEFAULT '' NOT NULL,
	`update_time` text DEFAULT '' NOT NULL,
	`sys_org_code` text DEFAULT '' NOT NULL,
	`del_flag` integer DEFAULT 0 NOT NULL,
	`lock_version` integer DEFAULT 0 NOT NULL,
	`subject_id` text NOT NULL,
	`voter_id` text NOT NULL,
	`voter_name` text DEFAULT '' NOT NULL,
	`prize_level` text DEFAULT '' NOT NULL,
	`opinion` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `prize_vote_once` ON `prize_vote` (`subject_id`,`voter_id`);