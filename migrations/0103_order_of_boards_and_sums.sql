DROP INDEX `fb_total_of`;--> statement-breakpoint
CREATE INDEX `fb_total_of` ON `fb_total` (`kind`,`scope`,`scope_id`,`org_type`,`period`,`state`);--> statement-breakpoint
DROP INDEX `subject_end`;--> statement-breakpoint
CREATE INDEX `subject_since` ON `subject` (`status`,`status_time`,`id`) WHERE del_flag = 0;--> statement-breakpoint
CREATE INDEX `subject_end` ON `subject` (`status`,end_date desc,`id`) WHERE del_flag = 0;