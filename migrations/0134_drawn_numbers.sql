ALTER TABLE `online_answer` ADD `answer_no` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `vendor` ADD `vendor_no` text DEFAULT '' NOT NULL;