CREATE TABLE `pending_objection` (
	`id` text PRIMARY KEY NOT NULL,
	`subject_id` text NOT NULL,
	`content` text NOT NULL,
	`name` text NOT NULL,
	`phone` text DEFAULT '' NOT NULL,
	`email` text NOT NULL,
	`address_hash` text DEFAULT '' NOT NULL,
	`token_hash` text NOT NULL,
	`create_time` text NOT NULL,
	`expire_time` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `pending_objection_token` ON `pending_objection` (`token_hash`);--> statement-breakpoint
CREATE INDEX `pending_objection_subject` ON `pending_objection` (`subject_id`);--> statement-breakpoint
CREATE INDEX `pending_objection_expire` ON `pending_objection` (`expire_time`);--> statement-breakpoint
ALTER TABLE `objection` ADD `address_hash` text DEFAULT '' NOT NULL;