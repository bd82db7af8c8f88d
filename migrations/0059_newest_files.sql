CREATE INDEX `file_kind` ON `file` (`biz_type`,`create_time`,`id`) WHERE del_flag = 0;--> statement-breakpoint
CREATE INDEX `vendor_review_depart` ON `vendor_review` (`depart_id`,`del_flag`);