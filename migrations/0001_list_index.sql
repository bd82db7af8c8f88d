DROP INDEX IF EXISTS `subject_listed_year`;--> statement-breakpoint
DROP INDEX IF EXISTS `subject_created`;--> statement-breakpoint
DROP INDEX IF EXISTS `subject_awarded`;--> statement-breakpoint
DROP INDEX IF EXISTS `subject_running`;--> statement-breakpoint
DROP INDEX IF EXISTS `subject_taken_back`;--> statement-breakpoint
DROP INDEX IF EXISTS `subject_taken_back_year`;--> statement-breakpoint
DROP INDEX IF EXISTS `subject_planned`;--> statement-breakpoint
DROP INDEX IF EXISTS `subject_listed`;--> statement-breakpoint
CREATE INDEX `subject_listed` ON `subject` (`create_time`,`id`,`status`,`year`,`domain`,`source`,`submit_time`,`due_time`,`round_no`,`publicity_end`,`grade_end_time`,`establish_time`,`prize_level`,`hold_notice`,`lead_depart_id`,`lead_depart_name`,`subject_name`,`subject_num`,`subject_man_name`,`del_flag`) WHERE del_flag = 0;
