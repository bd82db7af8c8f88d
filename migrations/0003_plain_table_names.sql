DROP INDEX IF EXISTS `advisory_affected_once`;--> statement-breakpoint
DROP INDEX IF EXISTS `advisory_affected_org`;--> statement-breakpoint
DROP INDEX IF EXISTS `announcement_room`;--> statement-breakpoint
DROP INDEX IF EXISTS `one_time_target`;--> statement-breakpoint
DROP INDEX IF EXISTS `one_time_secret`;--> statement-breakpoint
DROP INDEX IF EXISTS `consent_of`;--> statement-breakpoint
DROP INDEX IF EXISTS `drill_extract_created`;--> statement-breakpoint
DROP INDEX IF EXISTS `file_count_reader`;--> statement-breakpoint
DROP INDEX IF EXISTS `file_count_time`;--> statement-breakpoint
DROP INDEX IF EXISTS `file_count_area`;--> statement-breakpoint
DROP INDEX IF EXISTS `material_taken_of`;--> statement-breakpoint
DROP INDEX IF EXISTS `material_taken_listed`;--> statement-breakpoint
DROP INDEX IF EXISTS `material_taken_request`;--> statement-breakpoint
DROP INDEX IF EXISTS `meeting_room`;--> statement-breakpoint
DROP INDEX IF EXISTS `role_given_role`;--> statement-breakpoint
DROP INDEX IF EXISTS `remind_sent_once`;--> statement-breakpoint
DROP INDEX IF EXISTS `review_avoidance_pair`;--> statement-breakpoint
DROP INDEX IF EXISTS `room_use_listed`;--> statement-breakpoint
DROP INDEX IF EXISTS `room_use_kind`;--> statement-breakpoint
DROP INDEX IF EXISTS `room_use_who`;--> statement-breakpoint
DROP INDEX IF EXISTS `room_use_what`;--> statement-breakpoint
DROP INDEX IF EXISTS `search_doc_of`;--> statement-breakpoint
DROP INDEX IF EXISTS `similarity_doc_subject_id_unique`;--> statement-breakpoint
DROP INDEX IF EXISTS `similarity_doc_algorithm`;--> statement-breakpoint
ALTER TABLE `role_given` RENAME TO `role_assignment`;--> statement-breakpoint
ALTER TABLE `material_taken` RENAME TO `material_download`;--> statement-breakpoint
ALTER TABLE `remind_sent` RENAME TO `sent_reminder`;--> statement-breakpoint
ALTER TABLE `prepared_act` RENAME TO `prepared_action`;--> statement-breakpoint
ALTER TABLE `one_time` RENAME TO `one_time_secret`;--> statement-breakpoint
ALTER TABLE `room_use` RENAME TO `workspace_access`;--> statement-breakpoint
ALTER TABLE `message_wish` RENAME TO `notification_preference`;--> statement-breakpoint
ALTER TABLE `review_avoidance` RENAME TO `conflict_of_interest`;--> statement-breakpoint
ALTER TABLE `file_count` RENAME TO `file_access`;--> statement-breakpoint
ALTER TABLE `similarity_doc` RENAME TO `similarity_document`;--> statement-breakpoint
ALTER TABLE `search_doc` RENAME TO `search_document`;--> statement-breakpoint
ALTER TABLE `coding_best` RENAME TO `coding_best_submission`;--> statement-breakpoint
ALTER TABLE `drill_extract` RENAME TO `drill_draw`;--> statement-breakpoint
ALTER TABLE `advisory_affected` RENAME TO `affected_institution`;--> statement-breakpoint
ALTER TABLE `search_document` RENAME COLUMN `kept` TO `restricted_text`;--> statement-breakpoint
ALTER TABLE `dead_letter` RENAME COLUMN `cut` TO `is_truncated`;--> statement-breakpoint
ALTER TABLE `workspace_access` RENAME COLUMN `room` TO `workspace`;--> statement-breakpoint
ALTER TABLE `announcement` RENAME COLUMN `room` TO `workspace`;--> statement-breakpoint
ALTER TABLE `meeting` RENAME COLUMN `room` TO `workspace`;--> statement-breakpoint
ALTER TABLE `consent` RENAME COLUMN `of` TO `kind`;--> statement-breakpoint
CREATE UNIQUE INDEX `affected_institution_once` ON `affected_institution` (`advisory_id`,`depart_id`);--> statement-breakpoint
CREATE INDEX `affected_institution_org` ON `affected_institution` (`sys_org_code`,`advisory_id`);--> statement-breakpoint
CREATE INDEX `announcement_workspace` ON `announcement` (`workspace`,`del_flag`,`send_status`,`send_time`);--> statement-breakpoint
CREATE UNIQUE INDEX `one_time_secret_target` ON `one_time_secret` (`purpose`,`target`);--> statement-breakpoint
CREATE INDEX `one_time_secret_hash` ON `one_time_secret` (`secret_hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `consent_kind` ON `consent` (`kind`,`ref_id`);--> statement-breakpoint
CREATE INDEX `drill_draw_created` ON `drill_draw` (`create_time`,`id`);--> statement-breakpoint
CREATE INDEX `file_access_reader` ON `file_access` (`file_id`,`user_id`);--> statement-breakpoint
CREATE INDEX `file_access_time` ON `file_access` (`time`,`file_id`);--> statement-breakpoint
CREATE INDEX `file_access_area` ON `file_access` (`biz_type`,`time`,`file_id`,`action`);--> statement-breakpoint
CREATE INDEX `material_download_of` ON `material_download` (`material_id`,`time`,`id`);--> statement-breakpoint
CREATE INDEX `material_download_listed` ON `material_download` (`time`,`id`);--> statement-breakpoint
CREATE INDEX `material_download_request` ON `material_download` (`request_id`);--> statement-breakpoint
CREATE INDEX `meeting_workspace` ON `meeting` (`workspace`,`del_flag`,`start_time`);--> statement-breakpoint
CREATE INDEX `role_assignment_role` ON `role_assignment` (`role_id`,`user_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `sent_reminder_once` ON `sent_reminder` (`rule_key`,`biz_type`,`biz_id`,`due`,`user_id`,`channel`);--> statement-breakpoint
CREATE UNIQUE INDEX `conflict_of_interest_pair` ON `conflict_of_interest` (`user_id`,`target_type`,`target_id`);--> statement-breakpoint
CREATE INDEX `workspace_access_listed` ON `workspace_access` (`workspace`,`time`,`id`);--> statement-breakpoint
CREATE INDEX `workspace_access_kind` ON `workspace_access` (`workspace`,`kind`,`time`,`id`);--> statement-breakpoint
CREATE INDEX `workspace_access_who` ON `workspace_access` (`workspace`,`user_id`,`time`,`id`);--> statement-breakpoint
CREATE INDEX `workspace_access_what` ON `workspace_access` (`workspace`,`file_id`,`time`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `search_document_of` ON `search_document` (`kind`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `similarity_document_subject_id_unique` ON `similarity_document` (`subject_id`);--> statement-breakpoint
CREATE INDEX `similarity_document_algorithm` ON `similarity_document` (`algorithm`);