CREATE INDEX `grade_rule_named` ON `grade_rule` (`year`) WHERE blind = 0;--> statement-breakpoint
CREATE INDEX `judge_due_year` ON `judge_due` (`user_id`,`year`,`done`,`urgent`,`due`,`report_id`);