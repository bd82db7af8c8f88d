CREATE INDEX `folder_path` ON `folder` (`path_ids`);--> statement-breakpoint
CREATE INDEX `subject_case` ON `subject` (`collect_id`);