DROP INDEX `folder_pid`;--> statement-breakpoint
CREATE INDEX `folder_place` ON `folder` (`pid`,`area`,`sub_area`,`subject_id`);