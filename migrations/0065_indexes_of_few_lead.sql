DROP INDEX `subject_status`;--> statement-breakpoint
CREATE INDEX `subject_awarded` ON `subject` (`create_time`,`id`) WHERE prize_level <> '' and del_flag = 0;--> statement-breakpoint
CREATE INDEX `subject_established` ON `subject` (`establish_time`,`id`) WHERE establish_time is not null and del_flag = 0;--> statement-breakpoint
CREATE INDEX `subject_status` ON `subject` (`status`,`year`,`status_time`,`id`,`del_flag`);--> statement-breakpoint
-- Of two indexes of a year the planner, which has no statistics here, takes the younger: those of few subjects are made anew
-- behind `subject_year`, which had taken their place.
DROP INDEX `subject_graded`;--> statement-breakpoint
DROP INDEX `subject_scores`;--> statement-breakpoint
DROP INDEX `subject_excellent`;--> statement-breakpoint
CREATE INDEX `subject_graded` ON `subject` (`year`,`subject_num`,`id`) WHERE status in ('TO_AUDIT', 'TO_PRIZE') or grade_end_time is not null or grade_status <> '';--> statement-breakpoint
CREATE INDEX `subject_scores` ON `subject` (`year`,`domain`,`grade_raw`) WHERE grade_end_time is not null;--> statement-breakpoint
CREATE INDEX `subject_excellent` ON `subject` (`year`) WHERE is_excellent = 1;
