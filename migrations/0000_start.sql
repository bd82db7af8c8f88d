CREATE TABLE `captcha` (
	`id` text PRIMARY KEY NOT NULL,
	`answer` text NOT NULL,
	`expire_time` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `key_pair` (
	`id` text PRIMARY KEY NOT NULL,
	`public_jwk` text NOT NULL,
	`private_jwe` text NOT NULL,
	`create_time` text NOT NULL,
	`retired` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE `login_failure` (
	`id` text PRIMARY KEY NOT NULL,
	`subject_key` text NOT NULL,
	`time` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `login_failure_key` ON `login_failure` (`subject_key`,`time`);--> statement-breakpoint
CREATE TABLE `permission` (
	`id` text PRIMARY KEY NOT NULL,
	`parent_id` text DEFAULT '' NOT NULL,
	`name` text NOT NULL,
	`perms` text DEFAULT '' NOT NULL,
	`perms_type` text DEFAULT '1' NOT NULL,
	`url` text DEFAULT '' NOT NULL,
	`component` text DEFAULT '' NOT NULL,
	`component_name` text DEFAULT '' NOT NULL,
	`redirect` text DEFAULT '' NOT NULL,
	`icon` text DEFAULT '' NOT NULL,
	`sort_no` integer DEFAULT 0 NOT NULL,
	`menu_type` integer DEFAULT 0 NOT NULL,
	`is_leaf` integer DEFAULT 1 NOT NULL,
	`is_route` integer DEFAULT 1 NOT NULL,
	`keep_alive` integer DEFAULT 0 NOT NULL,
	`always_show` integer DEFAULT 0 NOT NULL,
	`hidden` integer DEFAULT 0 NOT NULL,
	`internal_or_external` integer DEFAULT 0 NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`status` text DEFAULT '1' NOT NULL,
	`del_flag` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE INDEX `permission_parent` ON `permission` (`parent_id`);--> statement-breakpoint
CREATE INDEX `permission_perms` ON `permission` (`perms`);--> statement-breakpoint
CREATE TABLE `role_permission` (
	`id` text PRIMARY KEY NOT NULL,
	`role_id` text NOT NULL,
	`permission_id` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `role_permission_pair` ON `role_permission` (`role_id`,`permission_id`);--> statement-breakpoint
CREATE TABLE `session` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`role_id` text NOT NULL,
	`role_version` integer DEFAULT 0 NOT NULL,
	`depart_id` text DEFAULT '' NOT NULL,
	`ip` text DEFAULT '' NOT NULL,
	`user_agent` text DEFAULT '' NOT NULL,
	`create_time` text NOT NULL,
	`last_time` text NOT NULL,
	`expire_time` text NOT NULL,
	`revoked` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE INDEX `session_user` ON `session` (`user_id`);--> statement-breakpoint
CREATE TABLE `file` (
	`id` text PRIMARY KEY NOT NULL,
	`create_by` text DEFAULT '' NOT NULL,
	`create_time` text DEFAULT '' NOT NULL,
	`update_by` text DEFAULT '' NOT NULL,
	`update_time` text DEFAULT '' NOT NULL,
	`sys_org_code` text DEFAULT '' NOT NULL,
	`del_flag` integer DEFAULT 0 NOT NULL,
	`lock_version` integer DEFAULT 0 NOT NULL,
	`file_name` text NOT NULL,
	`ext` text DEFAULT '' NOT NULL,
	`size` integer NOT NULL,
	`mime` text NOT NULL,
	`sha256` text NOT NULL,
	`bucket_name` text DEFAULT '' NOT NULL,
	`object_key` text NOT NULL,
	`folder_id` text DEFAULT '' NOT NULL,
	`biz_type` text DEFAULT '' NOT NULL,
	`biz_id` text DEFAULT '' NOT NULL,
	`slot` text DEFAULT '' NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`previous_id` text DEFAULT '' NOT NULL,
	`pdf_key` text DEFAULT '' NOT NULL,
	`watermark` integer DEFAULT 0 NOT NULL,
	`limited` integer DEFAULT 0 NOT NULL,
	`secret_level` text DEFAULT '' NOT NULL,
	`down_count` integer DEFAULT 0 NOT NULL,
	`view_count` integer DEFAULT 0 NOT NULL,
	`scan_status` text DEFAULT 'none' NOT NULL,
	`text_key` text DEFAULT '' NOT NULL,
	`uploader_id` text DEFAULT '' NOT NULL,
	`upload_time` text DEFAULT '' NOT NULL,
	`description` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE INDEX `file_biz` ON `file` (`biz_type`,`biz_id`);--> statement-breakpoint
CREATE INDEX `file_folder` ON `file` (`folder_id`);--> statement-breakpoint
CREATE INDEX `file_sha` ON `file` (`sha256`);--> statement-breakpoint
CREATE TABLE `file_count` (
	`id` text PRIMARY KEY NOT NULL,
	`file_id` text NOT NULL,
	`file_name` text NOT NULL,
	`biz_type` text DEFAULT '' NOT NULL,
	`user_id` text DEFAULT '' NOT NULL,
	`realname` text DEFAULT '' NOT NULL,
	`depart_name` text DEFAULT '' NOT NULL,
	`action` text NOT NULL,
	`time` text NOT NULL,
	`ip` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE INDEX `file_count_file` ON `file_count` (`file_id`);--> statement-breakpoint
CREATE TABLE `folder` (
	`id` text PRIMARY KEY NOT NULL,
	`create_by` text DEFAULT '' NOT NULL,
	`create_time` text DEFAULT '' NOT NULL,
	`update_by` text DEFAULT '' NOT NULL,
	`update_time` text DEFAULT '' NOT NULL,
	`sys_org_code` text DEFAULT '' NOT NULL,
	`del_flag` integer DEFAULT 0 NOT NULL,
	`lock_version` integer DEFAULT 0 NOT NULL,
	`pid` text DEFAULT '0' NOT NULL,
	`name` text NOT NULL,
	`full_path` text DEFAULT '' NOT NULL,
	`area` text DEFAULT 'subject' NOT NULL,
	`subject_id` text DEFAULT '' NOT NULL,
	`year` text DEFAULT '' NOT NULL,
	`sort` integer DEFAULT 0 NOT NULL,
	`template_code` text DEFAULT '' NOT NULL,
	`can_delete` integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE INDEX `folder_pid` ON `folder` (`pid`);--> statement-breakpoint
CREATE INDEX `folder_subject` ON `folder` (`subject_id`);--> statement-breakpoint
CREATE TABLE `folder_auth` (
	`id` text PRIMARY KEY NOT NULL,
	`create_by` text DEFAULT '' NOT NULL,
	`create_time` text DEFAULT '' NOT NULL,
	`update_by` text DEFAULT '' NOT NULL,
	`update_time` text DEFAULT '' NOT NULL,
	`sys_org_code` text DEFAULT '' NOT NULL,
	`del_flag` integer DEFAULT 0 NOT NULL,
	`lock_version` integer DEFAULT 0 NOT NULL,
	`folder_id` text NOT NULL,
	`target_type` text NOT NULL,
	`target_id` text DEFAULT '' NOT NULL,
	`rights` text DEFAULT 'r' NOT NULL,
	`expire` text,
	`inherit` integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `folder_auth_target` ON `folder_auth` (`folder_id`,`target_type`,`target_id`);--> statement-breakpoint
CREATE TABLE `grade_rule` (
	`id` text PRIMARY KEY NOT NULL,
	`create_by` text DEFAULT '' NOT NULL,
	`create_time` text DEFAULT '' NOT NULL,
	`update_by` text DEFAULT '' NOT NULL,
	`update_time` text DEFAULT '' NOT NULL,
	`sys_org_code` text DEFAULT '' NOT NULL,
	`del_flag` integer DEFAULT 0 NOT NULL,
	`lock_version` integer DEFAULT 0 NOT NULL,
	`year` text NOT NULL,
	`criteria` text NOT NULL,
	`step` real DEFAULT 0.5 NOT NULL,
	`method` text DEFAULT 'mean' NOT NULL,
	`normalise` text DEFAULT 'none' NOT NULL,
	`trim_min` integer DEFAULT 5 NOT NULL,
	`min_graders` integer DEFAULT 3 NOT NULL,
	`reason_min` integer DEFAULT 10 NOT NULL,
	`reason_max` integer DEFAULT 500 NOT NULL,
	`excellent_total` integer DEFAULT 0 NOT NULL,
	`excellent_by_domain` text DEFAULT '[]' NOT NULL,
	`levels` text DEFAULT '[]' NOT NULL,
	`open_time` text,
	`end_time` text,
	`blind` integer DEFAULT 1 NOT NULL,
	`publish` integer DEFAULT 0 NOT NULL,
	`locked` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `grade_rule_year` ON `grade_rule` (`year`);--> statement-breakpoint
CREATE TABLE `prize` (
	`id` text PRIMARY KEY NOT NULL,
	`create_by` text DEFAULT '' NOT NULL,
	`create_time` text DEFAULT '' NOT NULL,
	`update_by` text DEFAULT '' NOT NULL,
	`update_time` text DEFAULT '' NOT NULL,
	`sys_org_code` text DEFAULT '' NOT NULL,
	`del_flag` integer DEFAULT 0 NOT NULL,
	`lock_version` integer DEFAULT 0 NOT NULL,
	`year` text NOT NULL,
	`subject_id` text NOT NULL,
	`prize_level` text NOT NULL,
	`prize_name` text DEFAULT '' NOT NULL,
	`award_date` text,
	`certificate_no` text NOT NULL,
	`certificate_file_id` text DEFAULT '' NOT NULL,
	`citation` text DEFAULT '' NOT NULL,
	`bonus` real DEFAULT 0 NOT NULL,
	`members` text DEFAULT '[]' NOT NULL,
	`decision_file_id` text DEFAULT '' NOT NULL,
	`publish` integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `prize_certificate` ON `prize` (`certificate_no`);--> statement-breakpoint
CREATE UNIQUE INDEX `prize_subject` ON `prize` (`subject_id`);--> statement-breakpoint
CREATE INDEX `prize_year` ON `prize` (`year`);--> statement-breakpoint
CREATE TABLE `prize_quota` (
	`id` text PRIMARY KEY NOT NULL,
	`create_by` text DEFAULT '' NOT NULL,
	`create_time` text DEFAULT '' NOT NULL,
	`update_by` text DEFAULT '' NOT NULL,
	`update_time` text DEFAULT '' NOT NULL,
	`sys_org_code` text DEFAULT '' NOT NULL,
	`del_flag` integer DEFAULT 0 NOT NULL,
	`lock_version` integer DEFAULT 0 NOT NULL,
	`year` text NOT NULL,
	`prize_level` text NOT NULL,
	`quota` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `prize_quota_level` ON `prize_quota` (`year`,`prize_level`);--> statement-breakpoint
CREATE TABLE `subject_grade` (
	`id` text PRIMARY KEY NOT NULL,
	`create_by` text DEFAULT '' NOT NULL,
	`create_time` text DEFAULT '' NOT NULL,
	`update_by` text DEFAULT '' NOT NULL,
	`update_time` text DEFAULT '' NOT NULL,
	`sys_org_code` text DEFAULT '' NOT NULL,
	`del_flag` integer DEFAULT 0 NOT NULL,
	`lock_version` integer DEFAULT 0 NOT NULL,
	`subject_id` text NOT NULL,
	`year` text NOT NULL,
	`grader_id` text NOT NULL,
	`grader_name` text NOT NULL,
	`role_code` text DEFAULT '' NOT NULL,
	`status` text DEFAULT '未评分' NOT NULL,
	`scores` text DEFAULT '{}' NOT NULL,
	`total` real,
	`normalised` real,
	`reason_codes` text DEFAULT '[]' NOT NULL,
	`reason` text DEFAULT '' NOT NULL,
	`assign_batch` text DEFAULT '' NOT NULL,
	`due_time` text,
	`commit_time` text,
	`reopen_reason` text DEFAULT '' NOT NULL,
	`waived` integer DEFAULT 0 NOT NULL,
	`cancelled` integer DEFAULT 0 NOT NULL,
	`cancel_reason` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `subject_grade_place` ON `subject_grade` (`subject_id`,`grader_id`);--> statement-breakpoint
CREATE INDEX `subject_grade_grader` ON `subject_grade` (`grader_id`,`status`);--> statement-breakpoint
CREATE INDEX `subject_grade_year` ON `subject_grade` (`year`);--> statement-breakpoint
CREATE TABLE `depart` (
	`id` text PRIMARY KEY NOT NULL,
	`create_by` text DEFAULT '' NOT NULL,
	`create_time` text DEFAULT '' NOT NULL,
	`update_by` text DEFAULT '' NOT NULL,
	`update_time` text DEFAULT '' NOT NULL,
	`sys_org_code` text DEFAULT '' NOT NULL,
	`del_flag` integer DEFAULT 0 NOT NULL,
	`lock_version` integer DEFAULT 0 NOT NULL,
	`parent_id` text DEFAULT '' NOT NULL,
	`depart_name` text NOT NULL,
	`depart_name_full` text DEFAULT '' NOT NULL,
	`depart_name_abbr` text DEFAULT '' NOT NULL,
	`depart_name_en` text DEFAULT '' NOT NULL,
	`depart_order` integer DEFAULT 0 NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`org_category` text DEFAULT '1' NOT NULL,
	`org_type` text DEFAULT '1' NOT NULL,
	`org_code` text NOT NULL,
	`depart_type` text DEFAULT '' NOT NULL,
	`group_code` text DEFAULT '' NOT NULL,
	`mobile` text DEFAULT '' NOT NULL,
	`fax` text DEFAULT '' NOT NULL,
	`address` text DEFAULT '' NOT NULL,
	`memo` text DEFAULT '' NOT NULL,
	`status` text DEFAULT '1' NOT NULL,
	`no_contact_approval` integer DEFAULT 0 NOT NULL,
	`audited` integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `depart_org_code` ON `depart` (`org_code`);--> statement-breakpoint
CREATE INDEX `depart_parent` ON `depart` (`parent_id`);--> statement-breakpoint
CREATE INDEX `depart_name` ON `depart` (`depart_name`);--> statement-breakpoint
CREATE TABLE `role` (
	`id` text PRIMARY KEY NOT NULL,
	`create_by` text DEFAULT '' NOT NULL,
	`create_time` text DEFAULT '' NOT NULL,
	`update_by` text DEFAULT '' NOT NULL,
	`update_time` text DEFAULT '' NOT NULL,
	`sys_org_code` text DEFAULT '' NOT NULL,
	`del_flag` integer DEFAULT 0 NOT NULL,
	`lock_version` integer DEFAULT 0 NOT NULL,
	`role_name` text NOT NULL,
	`role_code` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`registrable` integer DEFAULT 0 NOT NULL,
	`sort` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `role_code` ON `role` (`role_code`);--> statement-breakpoint
CREATE TABLE `user` (
	`id` text PRIMARY KEY NOT NULL,
	`create_by` text DEFAULT '' NOT NULL,
	`create_time` text DEFAULT '' NOT NULL,
	`update_by` text DEFAULT '' NOT NULL,
	`update_time` text DEFAULT '' NOT NULL,
	`sys_org_code` text DEFAULT '' NOT NULL,
	`del_flag` integer DEFAULT 0 NOT NULL,
	`lock_version` integer DEFAULT 0 NOT NULL,
	`username` text NOT NULL,
	`realname` text NOT NULL,
	`password` text NOT NULL,
	`password_update_time` text DEFAULT '' NOT NULL,
	`first_login` integer DEFAULT 0 NOT NULL,
	`activated` integer DEFAULT 1 NOT NULL,
	`status` integer DEFAULT 1 NOT NULL,
	`account_auth` integer DEFAULT 1 NOT NULL,
	`avatar` text DEFAULT '' NOT NULL,
	`sex` integer DEFAULT 0 NOT NULL,
	`birthday` text,
	`email` text DEFAULT '' NOT NULL,
	`phone` text DEFAULT '' NOT NULL,
	`telephone` text DEFAULT '' NOT NULL,
	`work_no` text DEFAULT '' NOT NULL,
	`post` text DEFAULT '' NOT NULL,
	`domain_ids` text DEFAULT '[]' NOT NULL,
	`max_load` integer DEFAULT 20 NOT NULL,
	`depart_id` text DEFAULT '' NOT NULL,
	`role_id` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `user_username` ON `user` (`username`);--> statement-breakpoint
CREATE INDEX `user_phone` ON `user` (`phone`);--> statement-breakpoint
CREATE INDEX `user_home` ON `user` (`depart_id`);--> statement-breakpoint
CREATE TABLE `user_depart` (
	`user_id` text NOT NULL,
	`depart_id` text NOT NULL,
	PRIMARY KEY(`user_id`, `depart_id`)
);
--> statement-breakpoint
CREATE INDEX `user_depart_depart` ON `user_depart` (`depart_id`);--> statement-breakpoint
CREATE TABLE `user_role` (
	`user_id` text NOT NULL,
	`role_id` text NOT NULL,
	PRIMARY KEY(`user_id`, `role_id`)
);
--> statement-breakpoint
CREATE INDEX `user_role_role` ON `user_role` (`role_id`);--> statement-breakpoint
CREATE TABLE `meeting` (
	`id` text PRIMARY KEY NOT NULL,
	`create_by` text DEFAULT '' NOT NULL,
	`create_time` text DEFAULT '' NOT NULL,
	`update_by` text DEFAULT '' NOT NULL,
	`update_time` text DEFAULT '' NOT NULL,
	`sys_org_code` text DEFAULT '' NOT NULL,
	`del_flag` integer DEFAULT 0 NOT NULL,
	`lock_version` integer DEFAULT 0 NOT NULL,
	`meeting_name` text NOT NULL,
	`meeting_type` text DEFAULT '' NOT NULL,
	`subject_ids` text DEFAULT '[]' NOT NULL,
	`biz_stage` text DEFAULT '' NOT NULL,
	`start_time` text NOT NULL,
	`end_time` text NOT NULL,
	`place` text DEFAULT '' NOT NULL,
	`online_url` text DEFAULT '' NOT NULL,
	`host` text DEFAULT '' NOT NULL,
	`participants` text DEFAULT '[]' NOT NULL,
	`agenda` text DEFAULT '[]' NOT NULL,
	`file_ids` text DEFAULT '[]' NOT NULL,
	`minutes` text DEFAULT '' NOT NULL,
	`date` text,
	`status` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE INDEX `meeting_end` ON `meeting` (`end_time`);--> statement-breakpoint
CREATE TABLE `remind_sent` (
	`id` text PRIMARY KEY NOT NULL,
	`rule_key` text NOT NULL,
	`biz_type` text NOT NULL,
	`biz_id` text NOT NULL,
	`due` text NOT NULL,
	`user_id` text NOT NULL,
	`channel` text NOT NULL,
	`time` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `remind_sent_once` ON `remind_sent` (`rule_key`,`biz_type`,`biz_id`,`due`,`user_id`,`channel`);--> statement-breakpoint
CREATE TABLE `report` (
	`id` text PRIMARY KEY NOT NULL,
	`create_by` text DEFAULT '' NOT NULL,
	`create_time` text DEFAULT '' NOT NULL,
	`update_by` text DEFAULT '' NOT NULL,
	`update_time` text DEFAULT '' NOT NULL,
	`sys_org_code` text DEFAULT '' NOT NULL,
	`del_flag` integer DEFAULT 0 NOT NULL,
	`lock_version` integer DEFAULT 0 NOT NULL,
	`subject_id` text NOT NULL,
	`year` text NOT NULL,
	`report_type` text NOT NULL,
	`report_name` text DEFAULT '' NOT NULL,
	`submit_role` text DEFAULT '负责人' NOT NULL,
	`status` integer DEFAULT 0 NOT NULL,
	`late` integer DEFAULT 0 NOT NULL,
	`waived` integer DEFAULT 0 NOT NULL,
	`cancelled` integer DEFAULT 0 NOT NULL,
	`deadline_id` text DEFAULT '' NOT NULL,
	`open_time` text,
	`due_time` text,
	`extended` integer DEFAULT 0 NOT NULL,
	`content` text DEFAULT '' NOT NULL,
	`sections` text DEFAULT '{}' NOT NULL,
	`fund_used` real DEFAULT 0 NOT NULL,
	`problems` text DEFAULT '' NOT NULL,
	`next_plan` text DEFAULT '' NOT NULL,
	`mid_conclusion` text DEFAULT '' NOT NULL,
	`file_ids` text DEFAULT '[]' NOT NULL,
	`version_no` integer DEFAULT 0 NOT NULL,
	`similarity_max` integer,
	`author_id` text DEFAULT '' NOT NULL,
	`submit_time` text,
	`opened_time` text,
	`reviewer_id` text DEFAULT '' NOT NULL,
	`review_opinion` text DEFAULT '' NOT NULL,
	`review_time` text,
	`return_due` text,
	`meeting_id` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE INDEX `report_subject` ON `report` (`subject_id`);--> statement-breakpoint
CREATE INDEX `report_status` ON `report` (`status`,`due_time`);--> statement-breakpoint
CREATE UNIQUE INDEX `report_place` ON `report` (`subject_id`,`report_type`,`year`,`meeting_id`);--> statement-breakpoint
CREATE TABLE `report_deadline` (
	`id` text PRIMARY KEY NOT NULL,
	`create_by` text DEFAULT '' NOT NULL,
	`create_time` text DEFAULT '' NOT NULL,
	`update_by` text DEFAULT '' NOT NULL,
	`update_time` text DEFAULT '' NOT NULL,
	`sys_org_code` text DEFAULT '' NOT NULL,
	`del_flag` integer DEFAULT 0 NOT NULL,
	`lock_version` integer DEFAULT 0 NOT NULL,
	`year` text NOT NULL,
	`report_type` text NOT NULL,
	`submit_role` text DEFAULT '负责人' NOT NULL,
	`start_time` text,
	`end_time` text,
	`late_allowed` integer DEFAULT 0 NOT NULL,
	`late_until` text,
	`remind_before` text DEFAULT '14,7,3,1' NOT NULL,
	`remind_after` text DEFAULT '1,3,7' NOT NULL,
	`scope` text DEFAULT 'all' NOT NULL,
	`scope_ids` text DEFAULT '[]' NOT NULL,
	`base_date` text DEFAULT 'fixed' NOT NULL,
	`offset` integer DEFAULT 0 NOT NULL,
	`remark` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE INDEX `report_deadline_year` ON `report_deadline` (`year`,`report_type`);--> statement-breakpoint
CREATE TABLE `report_extension` (
	`id` text PRIMARY KEY NOT NULL,
	`create_by` text DEFAULT '' NOT NULL,
	`create_time` text DEFAULT '' NOT NULL,
	`update_by` text DEFAULT '' NOT NULL,
	`update_time` text DEFAULT '' NOT NULL,
	`sys_org_code` text DEFAULT '' NOT NULL,
	`del_flag` integer DEFAULT 0 NOT NULL,
	`lock_version` integer DEFAULT 0 NOT NULL,
	`report_id` text NOT NULL,
	`new_due` text NOT NULL,
	`reason` text DEFAULT '' NOT NULL,
	`approver` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE INDEX `report_extension_report` ON `report_extension` (`report_id`);--> statement-breakpoint
CREATE TABLE `report_log` (
	`id` text PRIMARY KEY NOT NULL,
	`report_id` text NOT NULL,
	`from_status` integer NOT NULL,
	`to_status` integer NOT NULL,
	`operation` text NOT NULL,
	`actor_id` text DEFAULT '' NOT NULL,
	`actor_name` text DEFAULT '' NOT NULL,
	`role_code` text DEFAULT '' NOT NULL,
	`reason` text DEFAULT '' NOT NULL,
	`create_time` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `report_log_report` ON `report_log` (`report_id`,`create_time`);--> statement-breakpoint
CREATE TABLE `report_version` (
	`id` text PRIMARY KEY NOT NULL,
	`create_by` text DEFAULT '' NOT NULL,
	`create_time` text DEFAULT '' NOT NULL,
	`update_by` text DEFAULT '' NOT NULL,
	`update_time` text DEFAULT '' NOT NULL,
	`sys_org_code` text DEFAULT '' NOT NULL,
	`del_flag` integer DEFAULT 0 NOT NULL,
	`lock_version` integer DEFAULT 0 NOT NULL,
	`report_id` text NOT NULL,
	`version_no` integer NOT NULL,
	`snapshot` text NOT NULL,
	`submitter` text DEFAULT '' NOT NULL,
	`submit_time` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `report_version_no` ON `report_version` (`report_id`,`version_no`);--> statement-breakpoint
CREATE TABLE `subject_review` (
	`id` text PRIMARY KEY NOT NULL,
	`create_by` text DEFAULT '' NOT NULL,
	`create_time` text DEFAULT '' NOT NULL,
	`update_by` text DEFAULT '' NOT NULL,
	`update_time` text DEFAULT '' NOT NULL,
	`sys_org_code` text DEFAULT '' NOT NULL,
	`del_flag` integer DEFAULT 0 NOT NULL,
	`lock_version` integer DEFAULT 0 NOT NULL,
	`subject_id` text NOT NULL,
	`collect_id` text DEFAULT '' NOT NULL,
	`round_no` integer DEFAULT 1 NOT NULL,
	`stage` text NOT NULL,
	`reviewer_id` text NOT NULL,
	`reviewer_name` text NOT NULL,
	`role_code` text DEFAULT '' NOT NULL,
	`assign_way` text DEFAULT 'manual' NOT NULL,
	`assign_batch` text DEFAULT '' NOT NULL,
	`assign_time` text DEFAULT '' NOT NULL,
	`due_time` text,
	`conflict` text DEFAULT '{"checked":0,"hits":[],"override":""}' NOT NULL,
	`status` integer DEFAULT 0 NOT NULL,
	`conclusion` text DEFAULT '' NOT NULL,
	`scores` text DEFAULT '{}' NOT NULL,
	`comment` text DEFAULT '' NOT NULL,
	`private_comment` text DEFAULT '' NOT NULL,
	`file_ids` text DEFAULT '[]' NOT NULL,
	`commit_time` text,
	`used_seconds` integer DEFAULT 0 NOT NULL,
	`offline` integer DEFAULT 0 NOT NULL,
	`cancel_reason` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `subject_review_place` ON `subject_review` (`subject_id`,`stage`,`round_no`,`reviewer_id`);--> statement-breakpoint
CREATE INDEX `subject_review_reviewer` ON `subject_review` (`reviewer_id`,`status`);--> statement-breakpoint
CREATE TABLE `change_request` (
	`id` text PRIMARY KEY NOT NULL,
	`create_by` text DEFAULT '' NOT NULL,
	`create_time` text DEFAULT '' NOT NULL,
	`update_by` text DEFAULT '' NOT NULL,
	`update_time` text DEFAULT '' NOT NULL,
	`sys_org_code` text DEFAULT '' NOT NULL,
	`del_flag` integer DEFAULT 0 NOT NULL,
	`lock_version` integer DEFAULT 0 NOT NULL,
	`subject_id` text NOT NULL,
	`kind` text NOT NULL,
	`before` text DEFAULT '{}' NOT NULL,
	`after` text DEFAULT '{}' NOT NULL,
	`reason` text DEFAULT '' NOT NULL,
	`file_ids` text DEFAULT '[]' NOT NULL,
	`status` integer DEFAULT 0 NOT NULL,
	`approve_by` text DEFAULT '' NOT NULL,
	`approve_time` text,
	`decide_by` text DEFAULT '' NOT NULL,
	`decide_time` text,
	`opinion` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE INDEX `change_request_subject` ON `change_request` (`subject_id`);--> statement-breakpoint
CREATE INDEX `change_request_status` ON `change_request` (`status`);--> statement-breakpoint
CREATE TABLE `objection` (
	`id` text PRIMARY KEY NOT NULL,
	`create_by` text DEFAULT '' NOT NULL,
	`create_time` text DEFAULT '' NOT NULL,
	`update_by` text DEFAULT '' NOT NULL,
	`update_time` text DEFAULT '' NOT NULL,
	`sys_org_code` text DEFAULT '' NOT NULL,
	`del_flag` integer DEFAULT 0 NOT NULL,
	`lock_version` integer DEFAULT 0 NOT NULL,
	`subject_id` text NOT NULL,
	`content` text NOT NULL,
	`name` text NOT NULL,
	`phone` text DEFAULT '' NOT NULL,
	`email` text DEFAULT '' NOT NULL,
	`file_ids` text DEFAULT '[]' NOT NULL,
	`status` integer DEFAULT 0 NOT NULL,
	`result` text DEFAULT '' NOT NULL,
	`decide_by` text DEFAULT '' NOT NULL,
	`decide_time` text
);
--> statement-breakpoint
CREATE INDEX `objection_subject` ON `objection` (`subject_id`);--> statement-breakpoint
CREATE TABLE `publication` (
	`id` text PRIMARY KEY NOT NULL,
	`create_by` text DEFAULT '' NOT NULL,
	`create_time` text DEFAULT '' NOT NULL,
	`update_by` text DEFAULT '' NOT NULL,
	`update_time` text DEFAULT '' NOT NULL,
	`sys_org_code` text DEFAULT '' NOT NULL,
	`del_flag` integer DEFAULT 0 NOT NULL,
	`lock_version` integer DEFAULT 0 NOT NULL,
	`year` text NOT NULL,
	`title` text NOT NULL,
	`kind` text NOT NULL,
	`subject_ids` text NOT NULL,
	`publicity_start` text NOT NULL,
	`publicity_end` text NOT NULL,
	`prepared_by` text DEFAULT '' NOT NULL,
	`published_by` text DEFAULT '' NOT NULL,
	`publish_time` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `publication_year` ON `publication` (`year`);--> statement-breakpoint
CREATE TABLE `similarity` (
	`id` text PRIMARY KEY NOT NULL,
	`create_by` text DEFAULT '' NOT NULL,
	`create_time` text DEFAULT '' NOT NULL,
	`update_by` text DEFAULT '' NOT NULL,
	`update_time` text DEFAULT '' NOT NULL,
	`sys_org_code` text DEFAULT '' NOT NULL,
	`del_flag` integer DEFAULT 0 NOT NULL,
	`lock_version` integer DEFAULT 0 NOT NULL,
	`subject_id` text NOT NULL,
	`source_type` text DEFAULT 'declaration' NOT NULL,
	`target_subject_id` text NOT NULL,
	`target_type` text DEFAULT 'declaration' NOT NULL,
	`target_name` text DEFAULT '' NOT NULL,
	`target_year` text DEFAULT '' NOT NULL,
	`target_depart` text DEFAULT '' NOT NULL,
	`rate` integer NOT NULL,
	`detail` text DEFAULT '[]' NOT NULL,
	`algorithm` text DEFAULT '' NOT NULL,
	`run_id` text DEFAULT '' NOT NULL,
	`verdict` text DEFAULT 'none' NOT NULL,
	`verdict_by` text DEFAULT '' NOT NULL,
	`verdict_time` text,
	`note` text DEFAULT '' NOT NULL,
	`ignored` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE INDEX `similarity_subject` ON `similarity` (`subject_id`,`rate`);--> statement-breakpoint
CREATE TABLE `subject` (
	`id` text PRIMARY KEY NOT NULL,
	`create_by` text DEFAULT '' NOT NULL,
	`create_time` text DEFAULT '' NOT NULL,
	`update_by` text DEFAULT '' NOT NULL,
	`update_time` text DEFAULT '' NOT NULL,
	`sys_org_code` text DEFAULT '' NOT NULL,
	`del_flag` integer DEFAULT 0 NOT NULL,
	`lock_version` integer DEFAULT 0 NOT NULL,
	`subject_num` text DEFAULT '' NOT NULL,
	`subject_name` text NOT NULL,
	`subject_name_en` text DEFAULT '' NOT NULL,
	`year` text NOT NULL,
	`status` text NOT NULL,
	`prev_status` text DEFAULT '' NOT NULL,
	`return_from` text DEFAULT '' NOT NULL,
	`keep_reviewers` integer DEFAULT 0 NOT NULL,
	`status_time` text DEFAULT '' NOT NULL,
	`due_time` text,
	`round_no` integer DEFAULT 1 NOT NULL,
	`source` text DEFAULT 'declare' NOT NULL,
	`collect_id` text DEFAULT '' NOT NULL,
	`domain` text DEFAULT '' NOT NULL,
	`subject_type` text DEFAULT '' NOT NULL,
	`level` text DEFAULT '' NOT NULL,
	`keywords` text DEFAULT '' NOT NULL,
	`summary` text DEFAULT '' NOT NULL,
	`background` text DEFAULT '' NOT NULL,
	`objectives` text DEFAULT '' NOT NULL,
	`content` text DEFAULT '' NOT NULL,
	`tech_route` text DEFAULT '' NOT NULL,
	`innovation` text DEFAULT '' NOT NULL,
	`basis` text DEFAULT '' NOT NULL,
	`risks` text DEFAULT '' NOT NULL,
	`budget_total` real DEFAULT 0 NOT NULL,
	`budget` text DEFAULT '[]' NOT NULL,
	`start_date` text,
	`end_date` text,
	`duration_months` integer DEFAULT 0 NOT NULL,
	`is_over_year` integer DEFAULT 0 NOT NULL,
	`lead_depart_id` text DEFAULT '' NOT NULL,
	`lead_depart_name` text DEFAULT '' NOT NULL,
	`cooperate_departs` text DEFAULT '[]' NOT NULL,
	`subject_man_id` text DEFAULT '' NOT NULL,
	`subject_man_name` text DEFAULT '' NOT NULL,
	`subject_man_phone` text DEFAULT '' NOT NULL,
	`subject_man_email` text DEFAULT '' NOT NULL,
	`contact_id` text DEFAULT '' NOT NULL,
	`contact_name` text DEFAULT '' NOT NULL,
	`advisers` text DEFAULT '[]' NOT NULL,
	`expected_results` text DEFAULT '[]' NOT NULL,
	`resources` text DEFAULT '[]' NOT NULL,
	`font_family` text DEFAULT '' NOT NULL,
	`font_size` text DEFAULT '' NOT NULL,
	`share` integer DEFAULT 0 NOT NULL,
	`share_auth` integer DEFAULT 0 NOT NULL,
	`share_confirmed` integer DEFAULT 0 NOT NULL,
	`share_time` text,
	`similarity_max` integer,
	`similarity_verdict` text DEFAULT '' NOT NULL,
	`pass_rate_first` real,
	`pass_rate_re` real,
	`grade_status` text DEFAULT '' NOT NULL,
	`grade_raw` real,
	`grade_norm` real,
	`grade_rank` integer,
	`grade_level` text DEFAULT '' NOT NULL,
	`grade_end_time` text,
	`is_excellent` integer DEFAULT 0 NOT NULL,
	`prize_id` text DEFAULT '' NOT NULL,
	`prize_level` text DEFAULT '' NOT NULL,
	`publicity_start` text,
	`publicity_end` text,
	`publicity_result` integer DEFAULT 0 NOT NULL,
	`submit_time` text,
	`contact_open_time` text,
	`approval_time` text,
	`establish_time` text,
	`actual_end_date` text,
	`finish_time` text,
	`close_time` text,
	`close_reason` text DEFAULT '' NOT NULL,
	`close_kind` text DEFAULT '' NOT NULL,
	`task_book_file_id` text DEFAULT '' NOT NULL,
	`hold_notice` integer DEFAULT 0 NOT NULL,
	`formal_checked` integer DEFAULT 0 NOT NULL,
	`archive_complete` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE INDEX `subject_status` ON `subject` (`status`,`year`);--> statement-breakpoint
CREATE INDEX `subject_year` ON `subject` (`year`,`create_time`);--> statement-breakpoint
CREATE INDEX `subject_created` ON `subject` (`create_time`);--> statement-breakpoint
CREATE INDEX `subject_man` ON `subject` (`subject_man_id`);--> statement-breakpoint
CREATE INDEX `subject_org` ON `subject` (`sys_org_code`);--> statement-breakpoint
CREATE UNIQUE INDEX `subject_num` ON `subject` (`subject_num`) WHERE subject_num <> '';--> statement-breakpoint
CREATE TABLE `subject_collect` (
	`id` text PRIMARY KEY NOT NULL,
	`create_by` text DEFAULT '' NOT NULL,
	`create_time` text DEFAULT '' NOT NULL,
	`update_by` text DEFAULT '' NOT NULL,
	`update_time` text DEFAULT '' NOT NULL,
	`sys_org_code` text DEFAULT '' NOT NULL,
	`del_flag` integer DEFAULT 0 NOT NULL,
	`lock_version` integer DEFAULT 0 NOT NULL,
	`collect_num` text DEFAULT '' NOT NULL,
	`kind` text DEFAULT 'declare' NOT NULL,
	`subject_id` text NOT NULL,
	`year` text NOT NULL,
	`subject_name` text NOT NULL,
	`domain` text DEFAULT '' NOT NULL,
	`proposer_type` text DEFAULT 'person' NOT NULL,
	`proposer_id` text DEFAULT '' NOT NULL,
	`proposer_name` text DEFAULT '' NOT NULL,
	`depart_id` text DEFAULT '' NOT NULL,
	`depart_name` text DEFAULT '' NOT NULL,
	`contact_name` text DEFAULT '' NOT NULL,
	`contact_phone` text DEFAULT '' NOT NULL,
	`contact_email` text DEFAULT '' NOT NULL,
	`suggest_man_name` text DEFAULT '' NOT NULL,
	`necessity` text DEFAULT '' NOT NULL,
	`existing` text DEFAULT '' NOT NULL,
	`targets` text DEFAULT '' NOT NULL,
	`technical_points` text DEFAULT '' NOT NULL,
	`schedule` text DEFAULT '[]' NOT NULL,
	`attachments` text DEFAULT '[]' NOT NULL,
	`commitment` integer DEFAULT 0 NOT NULL,
	`replenish_items` text DEFAULT '[]' NOT NULL,
	`replenish_due` text,
	`marks` text DEFAULT '[]' NOT NULL,
	`audit_opinion` text DEFAULT '' NOT NULL,
	`merged_into` text DEFAULT '' NOT NULL,
	`adopted_subject_id` text DEFAULT '' NOT NULL,
	`version_no` integer DEFAULT 0 NOT NULL,
	`form_id` text DEFAULT '' NOT NULL,
	`form_version` integer DEFAULT 1 NOT NULL,
	`form_data` text DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
CREATE INDEX `subject_collect_subject` ON `subject_collect` (`subject_id`);--> statement-breakpoint
CREATE INDEX `subject_collect_year` ON `subject_collect` (`year`);--> statement-breakpoint
CREATE TABLE `subject_member` (
	`id` text PRIMARY KEY NOT NULL,
	`create_by` text DEFAULT '' NOT NULL,
	`create_time` text DEFAULT '' NOT NULL,
	`update_by` text DEFAULT '' NOT NULL,
	`update_time` text DEFAULT '' NOT NULL,
	`sys_org_code` text DEFAULT '' NOT NULL,
	`del_flag` integer DEFAULT 0 NOT NULL,
	`lock_version` integer DEFAULT 0 NOT NULL,
	`subject_id` text NOT NULL,
	`user_id` text DEFAULT '' NOT NULL,
	`name` text NOT NULL,
	`depart_id` text DEFAULT '' NOT NULL,
	`depart_name` text DEFAULT '' NOT NULL,
	`title` text DEFAULT '' NOT NULL,
	`duty` text DEFAULT '' NOT NULL,
	`phone` text DEFAULT '' NOT NULL,
	`email` text DEFAULT '' NOT NULL,
	`sort` integer DEFAULT 0 NOT NULL,
	`edit_right` integer DEFAULT 0 NOT NULL,
	`role` text DEFAULT '成员' NOT NULL
);
--> statement-breakpoint
CREATE INDEX `subject_member_subject` ON `subject_member` (`subject_id`);--> statement-breakpoint
CREATE INDEX `subject_member_user` ON `subject_member` (`user_id`);--> statement-breakpoint
CREATE TABLE `subject_status_log` (
	`id` text PRIMARY KEY NOT NULL,
	`subject_id` text NOT NULL,
	`seq` integer NOT NULL,
	`from_status` text DEFAULT '' NOT NULL,
	`to_status` text NOT NULL,
	`operation` text NOT NULL,
	`actor_id` text DEFAULT '' NOT NULL,
	`actor_name` text DEFAULT '' NOT NULL,
	`role_code` text DEFAULT '' NOT NULL,
	`reason` text DEFAULT '' NOT NULL,
	`data_before` text,
	`data_after` text,
	`notice_ids` text DEFAULT '[]' NOT NULL,
	`undone_by` text DEFAULT '' NOT NULL,
	`public` integer DEFAULT 1 NOT NULL,
	`ip` text DEFAULT '' NOT NULL,
	`create_time` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `subject_status_log_seq` ON `subject_status_log` (`subject_id`,`seq`);--> statement-breakpoint
CREATE TABLE `subject_task` (
	`id` text PRIMARY KEY NOT NULL,
	`create_by` text DEFAULT '' NOT NULL,
	`create_time` text DEFAULT '' NOT NULL,
	`update_by` text DEFAULT '' NOT NULL,
	`update_time` text DEFAULT '' NOT NULL,
	`sys_org_code` text DEFAULT '' NOT NULL,
	`del_flag` integer DEFAULT 0 NOT NULL,
	`lock_version` integer DEFAULT 0 NOT NULL,
	`subject_id` text NOT NULL,
	`name` text NOT NULL,
	`owner_id` text DEFAULT '' NOT NULL,
	`due_time` text,
	`rate` integer DEFAULT 0 NOT NULL,
	`status` text DEFAULT 'open' NOT NULL,
	`file_ids` text DEFAULT '[]' NOT NULL,
	`note` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE INDEX `subject_task_subject` ON `subject_task` (`subject_id`);--> statement-breakpoint
CREATE TABLE `subject_version` (
	`id` text PRIMARY KEY NOT NULL,
	`create_by` text DEFAULT '' NOT NULL,
	`create_time` text DEFAULT '' NOT NULL,
	`update_by` text DEFAULT '' NOT NULL,
	`update_time` text DEFAULT '' NOT NULL,
	`sys_org_code` text DEFAULT '' NOT NULL,
	`del_flag` integer DEFAULT 0 NOT NULL,
	`lock_version` integer DEFAULT 0 NOT NULL,
	`subject_id` text NOT NULL,
	`collect_id` text DEFAULT '' NOT NULL,
	`version_no` integer NOT NULL,
	`snapshot` text NOT NULL,
	`files` text DEFAULT '[]' NOT NULL,
	`submitter` text DEFAULT '' NOT NULL,
	`submit_time` text NOT NULL,
	`reason` text DEFAULT '' NOT NULL,
	`diff` text DEFAULT '[]' NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `subject_version_no` ON `subject_version` (`subject_id`,`version_no`);--> statement-breakpoint
CREATE TABLE `announcement` (
	`id` text PRIMARY KEY NOT NULL,
	`create_by` text DEFAULT '' NOT NULL,
	`create_time` text DEFAULT '' NOT NULL,
	`update_by` text DEFAULT '' NOT NULL,
	`update_time` text DEFAULT '' NOT NULL,
	`sys_org_code` text DEFAULT '' NOT NULL,
	`del_flag` integer DEFAULT 0 NOT NULL,
	`lock_version` integer DEFAULT 0 NOT NULL,
	`titile` text NOT NULL,
	`msg_content` text DEFAULT '' NOT NULL,
	`msg_abstract` text DEFAULT '' NOT NULL,
	`start_time` text,
	`end_time` text,
	`sender` text DEFAULT '' NOT NULL,
	`priority` text DEFAULT 'L' NOT NULL,
	`msg_category` text DEFAULT '1' NOT NULL,
	`msg_type` text DEFAULT 'ALL' NOT NULL,
	`send_status` text DEFAULT '0' NOT NULL,
	`send_time` text,
	`cancel_time` text,
	`template_code` text DEFAULT '' NOT NULL,
	`bus_type` text DEFAULT '' NOT NULL,
	`bus_id` text DEFAULT '' NOT NULL,
	`open_type` text DEFAULT '' NOT NULL,
	`open_page` text DEFAULT '' NOT NULL,
	`user_ids` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE INDEX `announcement_sent` ON `announcement` (`send_status`,`msg_category`,`send_time`);--> statement-breakpoint
CREATE INDEX `announcement_bus` ON `announcement` (`bus_type`,`bus_id`);--> statement-breakpoint
CREATE TABLE `announcement_send` (
	`id` text PRIMARY KEY NOT NULL,
	`annt_id` text NOT NULL,
	`user_id` text NOT NULL,
	`read_flag` integer DEFAULT 0 NOT NULL,
	`read_time` text,
	`star_flag` integer DEFAULT 0 NOT NULL,
	`create_time` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `announcement_send_pair` ON `announcement_send` (`annt_id`,`user_id`);--> statement-breakpoint
CREATE INDEX `announcement_send_user` ON `announcement_send` (`user_id`,`read_flag`);--> statement-breakpoint
CREATE TABLE `category` (
	`id` text PRIMARY KEY NOT NULL,
	`create_by` text DEFAULT '' NOT NULL,
	`create_time` text DEFAULT '' NOT NULL,
	`update_by` text DEFAULT '' NOT NULL,
	`update_time` text DEFAULT '' NOT NULL,
	`sys_org_code` text DEFAULT '' NOT NULL,
	`del_flag` integer DEFAULT 0 NOT NULL,
	`lock_version` integer DEFAULT 0 NOT NULL,
	`pid` text DEFAULT '0' NOT NULL,
	`name` text NOT NULL,
	`code` text NOT NULL,
	`has_child` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `category_code` ON `category` (`code`);--> statement-breakpoint
CREATE INDEX `category_pid` ON `category` (`pid`);--> statement-breakpoint
CREATE TABLE `dict` (
	`id` text PRIMARY KEY NOT NULL,
	`create_by` text DEFAULT '' NOT NULL,
	`create_time` text DEFAULT '' NOT NULL,
	`update_by` text DEFAULT '' NOT NULL,
	`update_time` text DEFAULT '' NOT NULL,
	`sys_org_code` text DEFAULT '' NOT NULL,
	`del_flag` integer DEFAULT 0 NOT NULL,
	`lock_version` integer DEFAULT 0 NOT NULL,
	`dict_name` text NOT NULL,
	`dict_code` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`type` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `dict_code` ON `dict` (`dict_code`);--> statement-breakpoint
CREATE TABLE `dict_item` (
	`id` text PRIMARY KEY NOT NULL,
	`create_by` text DEFAULT '' NOT NULL,
	`create_time` text DEFAULT '' NOT NULL,
	`update_by` text DEFAULT '' NOT NULL,
	`update_time` text DEFAULT '' NOT NULL,
	`sys_org_code` text DEFAULT '' NOT NULL,
	`del_flag` integer DEFAULT 0 NOT NULL,
	`lock_version` integer DEFAULT 0 NOT NULL,
	`dict_id` text NOT NULL,
	`item_text` text NOT NULL,
	`item_value` text NOT NULL,
	`item_color` text DEFAULT '' NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`sort_order` integer DEFAULT 0 NOT NULL,
	`status` integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE INDEX `dict_item_dict` ON `dict_item` (`dict_id`);--> statement-breakpoint
CREATE TABLE `job_run` (
	`id` text PRIMARY KEY NOT NULL,
	`job` text NOT NULL,
	`start_time` text NOT NULL,
	`end_time` text,
	`outcome` text DEFAULT 'running' NOT NULL,
	`detail` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE INDEX `job_run_job` ON `job_run` (`job`,`start_time`);--> statement-breakpoint
CREATE TABLE `log` (
	`id` text PRIMARY KEY NOT NULL,
	`log_type` integer NOT NULL,
	`log_content` text NOT NULL,
	`operate_type` integer DEFAULT 0 NOT NULL,
	`action` text DEFAULT '' NOT NULL,
	`biz_type` text DEFAULT '' NOT NULL,
	`biz_id` text DEFAULT '' NOT NULL,
	`user_id` text DEFAULT '' NOT NULL,
	`userid` text DEFAULT '' NOT NULL,
	`username` text DEFAULT '' NOT NULL,
	`role_code` text DEFAULT '' NOT NULL,
	`ip` text DEFAULT '' NOT NULL,
	`method` text DEFAULT '' NOT NULL,
	`request_url` text DEFAULT '' NOT NULL,
	`request_param` text DEFAULT '' NOT NULL,
	`request_id` text DEFAULT '' NOT NULL,
	`cost_time` integer DEFAULT 0 NOT NULL,
	`create_time` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `log_time` ON `log` (`create_time`);--> statement-breakpoint
CREATE INDEX `log_biz` ON `log` (`biz_type`,`biz_id`);--> statement-breakpoint
CREATE TABLE `outbox` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`payload` text NOT NULL,
	`status` integer DEFAULT 0 NOT NULL,
	`tries` integer DEFAULT 0 NOT NULL,
	`next_time` text NOT NULL,
	`error` text DEFAULT '' NOT NULL,
	`create_time` text NOT NULL,
	`done_time` text
);
--> statement-breakpoint
CREATE INDEX `outbox_due` ON `outbox` (`status`,`next_time`);--> statement-breakpoint
CREATE TABLE `prepared_act` (
	`id` text PRIMARY KEY NOT NULL,
	`action` text NOT NULL,
	`input` text NOT NULL,
	`prepared_by` text NOT NULL,
	`prepared_name` text DEFAULT '' NOT NULL,
	`prepare_time` text NOT NULL,
	`expire_time` text NOT NULL,
	`done_by` text DEFAULT '' NOT NULL,
	`done_time` text,
	`lock_version` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE `sequence` (
	`id` text PRIMARY KEY NOT NULL,
	`value` integer DEFAULT 0 NOT NULL,
	`lock_version` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE `setting` (
	`id` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL,
	`lock_version` integer DEFAULT 0 NOT NULL,
	`update_by` text DEFAULT '' NOT NULL,
	`update_time` text DEFAULT '' NOT NULL
);
