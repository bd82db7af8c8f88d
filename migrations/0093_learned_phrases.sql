CREATE TABLE `learned_phrase` (
	`id` text PRIMARY KEY NOT NULL,
	`create_by` text DEFAULT '' NOT NULL,
	`create_time` text DEFAULT '' NOT NULL,
	`update_by` text DEFAULT '' NOT NULL,
	`update_time` text DEFAULT '' NOT NULL,
	`sys_org_code` text DEFAULT '' NOT NULL,
	`del_flag` integer DEFAULT 0 NOT NULL,
	`lock_version` integer DEFAULT 0 NOT NULL,
	`text` text NOT NULL,
	`declarations` integer NOT NULL,
	`departs` integer NOT NULL,
	`state` text DEFAULT 'proposed' NOT NULL,
	`decided_by` text DEFAULT '' NOT NULL,
	`decided_time` text
);
--> statement-breakpoint
CREATE INDEX `learned_phrase_state` ON `learned_phrase` (`state`,`declarations`,`id`);