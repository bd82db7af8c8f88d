ALTER TABLE `meeting` ADD `room` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `meeting` ADD `open` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `meeting_room` ON `meeting` (`room`,`del_flag`,`start_time`);--> statement-breakpoint
ALTER TABLE `meeting_participant` ADD `own` integer DEFAULT 0 NOT NULL;