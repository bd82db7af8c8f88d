ALTER TABLE `subject_grade` ADD `more` text DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE `subject_review` ADD `more` text DEFAULT '{}' NOT NULL;