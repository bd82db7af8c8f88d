CREATE TABLE `calendar_address` (
	`id` text PRIMARY KEY NOT NULL,
	`secret_hash` text NOT NULL,
	`role_id` text NOT NULL,
	`depart_id` text DEFAULT '' NOT NULL,
	`create_time` text NOT NULL,
	`lock_version` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `calendar_address_secret` ON `calendar_address` (`secret_hash`);