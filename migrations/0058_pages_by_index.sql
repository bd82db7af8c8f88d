DROP INDEX `subject_year`;--> statement-breakpoint
DROP INDEX `subject_created`;--> statement-breakpoint
CREATE INDEX `subject_year` ON `subject` (`year`,`create_time`,`id`,`status`,`del_flag`);--> statement-breakpoint
CREATE INDEX `subject_created` ON `subject` (`create_time`,`id`,`status`) WHERE del_flag = 0;