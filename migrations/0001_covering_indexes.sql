DROP INDEX IF EXISTS `subject_status`;--> statement-breakpoint
DROP INDEX IF EXISTS `subject_listed_year`;--> statement-breakpoint
DROP INDEX IF EXISTS `subject_created`;--> statement-breakpoint
DROP INDEX IF EXISTS `subject_awarded`;--> statement-breakpoint
DROP INDEX IF EXISTS `subject_running`;--> statement-breakpoint
DROP INDEX IF EXISTS `subject_taken_back`;--> statement-breakpoint
DROP INDEX IF EXISTS `subject_taken_back_year`;--> statement-breakpoint
DROP INDEX IF EXISTS `subject_planned`;--> statement-breakpoint
DROP INDEX IF EXISTS `subject_listed`;--> statement-breakpoint
DROP INDEX IF EXISTS `subject_latest`;--> statement-breakpoint
DROP INDEX IF EXISTS `subject_counted`;--> statement-breakpoint
CREATE INDEX `subject_listed` ON `subject` (`create_time`,`id`,`status`,`year`,`domain`,`source`,`submit_time`,`due_time`,`round_no`,`publicity_end`,`grade_end_time`,`establish_time`,`prize_level`,`hold_notice`,`lead_depart_id`,`lead_depart_name`,`subject_name`,`subject_num`,`subject_man_name`,`del_flag`) WHERE del_flag = 0;--> statement-breakpoint
CREATE INDEX `subject_latest` ON `subject` (establish_time desc,`id`,`status`,`del_flag`) WHERE del_flag = 0;--> statement-breakpoint
CREATE INDEX `subject_counted` ON `subject` (`status`,`year`,`domain`,`hold_notice`,`source`,`submit_time`,`establish_time`,`prize_level`,`id`,`del_flag`) WHERE del_flag = 0;--> statement-breakpoint
DROP INDEX IF EXISTS `report_figures`;--> statement-breakpoint
DROP INDEX IF EXISTS `report_urgent`;--> statement-breakpoint
DROP INDEX IF EXISTS `report_year_urgent`;--> statement-breakpoint
CREATE INDEX `report_figures` ON `report` (`subject_id`,`year`,`report_type`,`status`,`due_time`,`waived`,`del_flag`,`cancelled`,`mirrors`) WHERE del_flag = 0 and cancelled = 0 and mirrors = '';--> statement-breakpoint
CREATE INDEX `report_urgent` ON `report` (case when status = 3 or cancelled = 1 then 1 else 0 end,case when status = 3 or cancelled = 1 then '' when due_time is null then '9999' else due_time end,due_time desc,`id`);--> statement-breakpoint
CREATE INDEX `report_year_urgent` ON `report` (`year`,case when status = 3 or cancelled = 1 then 1 else 0 end,case when status = 3 or cancelled = 1 then '' when due_time is null then '9999' else due_time end,due_time desc,`id`);
