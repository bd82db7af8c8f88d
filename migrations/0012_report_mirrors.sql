DROP INDEX `report_place`;--> statement-breakpoint
ALTER TABLE `report` ADD `mirrors` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `report_place` ON `report` (`subject_id`,`report_type`,`year`,`meeting_id`,`mirrors`);