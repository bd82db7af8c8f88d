DROP INDEX `user_depart_depart`;--> statement-breakpoint
CREATE INDEX `user_depart_depart` ON `user_depart` (`depart_id`,`user_id`);--> statement-breakpoint
DROP INDEX `subject_status`;--> statement-breakpoint
DROP INDEX `subject_sharing`;--> statement-breakpoint
CREATE INDEX `subject_status` ON `subject` (`status`,`year`,`status_time`,`id`);--> statement-breakpoint
CREATE INDEX `subject_sharing` ON `subject` (`id`) WHERE (share = 1 or instr(resources, '"share":1') > 0) and instr(resources, '"fileIds":["') > 0;