ALTER TABLE `change_request` ADD `accepted` integer;--> statement-breakpoint
ALTER TABLE `change_request` ADD `accept_time` text;--> statement-breakpoint
ALTER TABLE `change_request` ADD `accept_note` text DEFAULT '' NOT NULL;