ALTER TABLE `publication` ADD `hold_until` text;--> statement-breakpoint
ALTER TABLE `publication` ADD `released_ids` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `publication` ADD `undone_by` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `publication` ADD `undone_time` text;--> statement-breakpoint
ALTER TABLE `publication` ADD `undone_reason` text DEFAULT '' NOT NULL;