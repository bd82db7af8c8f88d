DROP TRIGGER `used_subject_domain_added`;--> statement-breakpoint
DROP TRIGGER `used_subject_domain_changed`;--> statement-breakpoint
DROP TRIGGER `used_subject_domain_removed`;--> statement-breakpoint
DROP TRIGGER `used_subject_collect_domain_added`;--> statement-breakpoint
DROP TRIGGER `used_subject_collect_domain_changed`;--> statement-breakpoint
DROP TRIGGER `used_subject_collect_domain_removed`;--> statement-breakpoint
DROP TRIGGER `used_user_domain_ids_added`;--> statement-breakpoint
DROP TRIGGER `used_user_domain_ids_changed`;--> statement-breakpoint
DROP TRIGGER `used_user_domain_ids_removed`;--> statement-breakpoint
DROP TRIGGER `used_grade_rule_excellent_by_domain_added`;--> statement-breakpoint
DROP TRIGGER `used_grade_rule_excellent_by_domain_changed`;--> statement-breakpoint
DROP TRIGGER `used_grade_rule_excellent_by_domain_removed`;--> statement-breakpoint
DROP TRIGGER `used_report_deadline_scope_ids_added`;--> statement-breakpoint
DROP TRIGGER `used_report_deadline_scope_ids_changed`;--> statement-breakpoint
DROP TRIGGER `used_report_deadline_scope_ids_removed`;--> statement-breakpoint
DROP TRIGGER `used_subject_subject_type_added`;--> statement-breakpoint
DROP TRIGGER `used_subject_subject_type_changed`;--> statement-breakpoint
DROP TRIGGER `used_subject_subject_type_removed`;--> statement-breakpoint
DROP TRIGGER `used_subject_expected_results_added`;--> statement-breakpoint
DROP TRIGGER `used_subject_expected_results_changed`;--> statement-breakpoint
DROP TRIGGER `used_subject_expected_results_removed`;--> statement-breakpoint
DROP TRIGGER `used_subject_resources_added`;--> statement-breakpoint
DROP TRIGGER `used_subject_resources_changed`;--> statement-breakpoint
DROP TRIGGER `used_subject_resources_removed`;--> statement-breakpoint
DROP TRIGGER `used_subject_close_kind_added`;--> statement-breakpoint
DROP TRIGGER `used_subject_close_kind_changed`;--> statement-breakpoint
DROP TRIGGER `used_subject_close_kind_removed`;--> statement-breakpoint
DROP TRIGGER `used_prize_prize_level_added`;--> statement-breakpoint
DROP TRIGGER `used_prize_prize_level_changed`;--> statement-breakpoint
DROP TRIGGER `used_prize_prize_level_removed`;--> statement-breakpoint
DROP TRIGGER `used_prize_quota_prize_level_added`;--> statement-breakpoint
DROP TRIGGER `used_prize_quota_prize_level_changed`;--> statement-breakpoint
DROP TRIGGER `used_prize_quota_prize_level_removed`;--> statement-breakpoint
DROP TRIGGER `used_prize_vote_prize_level_added`;--> statement-breakpoint
DROP TRIGGER `used_prize_vote_prize_level_changed`;--> statement-breakpoint
DROP TRIGGER `used_prize_vote_prize_level_removed`;--> statement-breakpoint
DROP TRIGGER `used_subject_grade_reason_codes_added`;--> statement-breakpoint
DROP TRIGGER `used_subject_grade_reason_codes_changed`;--> statement-breakpoint
DROP TRIGGER `used_subject_grade_reason_codes_removed`;--> statement-breakpoint
DROP TRIGGER `used_position_post_rank_added`;--> statement-breakpoint
DROP TRIGGER `used_position_post_rank_changed`;--> statement-breakpoint
DROP TRIGGER `used_position_post_rank_removed`;--> statement-breakpoint
DROP TRIGGER `used_depart_depart_type_added`;--> statement-breakpoint
DROP TRIGGER `used_depart_depart_type_changed`;--> statement-breakpoint
DROP TRIGGER `used_depart_depart_type_removed`;--> statement-breakpoint
DROP TRIGGER `used_feedback_feed_back_type_id_added`;--> statement-breakpoint
DROP TRIGGER `used_feedback_feed_back_type_id_changed`;--> statement-breakpoint
DROP TRIGGER `used_feedback_feed_back_type_id_removed`;--> statement-breakpoint
DROP TRIGGER `used_user_position_code_added`;--> statement-breakpoint
DROP TRIGGER `used_user_position_code_changed`;--> statement-breakpoint
DROP TRIGGER `used_user_position_code_removed`;--> statement-breakpoint
DROP TRIGGER `used_sequence_id_added`;--> statement-breakpoint
DROP TRIGGER `used_sequence_id_changed`;--> statement-breakpoint
DROP TRIGGER `used_fb_case_category_added`;--> statement-breakpoint
DROP TRIGGER `used_fb_case_category_changed`;--> statement-breakpoint
DROP TRIGGER `used_fb_case_category_removed`;--> statement-breakpoint
DROP TRIGGER `used_fb_case_domain_added`;--> statement-breakpoint
DROP TRIGGER `used_fb_case_domain_changed`;--> statement-breakpoint
DROP TRIGGER `used_fb_case_domain_removed`;--> statement-breakpoint
DROP TRIGGER `used_fb_requirement_category_added`;--> statement-breakpoint
DROP TRIGGER `used_fb_requirement_category_changed`;--> statement-breakpoint
DROP TRIGGER `used_fb_requirement_category_removed`;--> statement-breakpoint
DROP TRIGGER `used_drill_scene_category_id_added`;--> statement-breakpoint
DROP TRIGGER `used_drill_scene_category_id_changed`;--> statement-breakpoint
DROP TRIGGER `used_drill_scene_category_id_removed`;--> statement-breakpoint
DROP TRIGGER `used_industry_purchase_category_added`;--> statement-breakpoint
DROP TRIGGER `used_industry_purchase_category_changed`;--> statement-breakpoint
DROP TRIGGER `used_industry_purchase_category_removed`;--> statement-breakpoint
DROP TRIGGER `used_industry_purchase_purchase_mode_added`;--> statement-breakpoint
DROP TRIGGER `used_industry_purchase_purchase_mode_changed`;--> statement-breakpoint
DROP TRIGGER `used_industry_purchase_purchase_mode_removed`;--> statement-breakpoint
DROP TRIGGER `used_software_adapt_platform_added`;--> statement-breakpoint
DROP TRIGGER `used_software_adapt_platform_changed`;--> statement-breakpoint
DROP TRIGGER `used_software_adapt_platform_removed`;--> statement-breakpoint
DROP TRIGGER `used_software_class_id_added`;--> statement-breakpoint
DROP TRIGGER `used_software_class_id_changed`;--> statement-breakpoint
DROP TRIGGER `used_software_class_id_removed`;--> statement-breakpoint
DROP TRIGGER `used_vendor_product_category_added`;--> statement-breakpoint
DROP TRIGGER `used_vendor_product_category_changed`;--> statement-breakpoint
DROP TRIGGER `used_vendor_product_category_removed`;--> statement-breakpoint
DROP TABLE `value_use`;
--> statement-breakpoint
DROP TRIGGER `similarity_added`;--> statement-breakpoint
DROP TRIGGER `similarity_removed`;--> statement-breakpoint
DROP TRIGGER `similarity_changed`;--> statement-breakpoint
DROP TRIGGER `subject_with_likeness_changed`;--> statement-breakpoint
DROP TRIGGER `subject_with_likeness_added`;--> statement-breakpoint
DROP TRIGGER `subject_with_likeness_removed`;--> statement-breakpoint
DROP TRIGGER `task_added`;--> statement-breakpoint
DROP TRIGGER `task_removed`;--> statement-breakpoint
DROP TRIGGER `task_changed`;--> statement-breakpoint
DROP TRIGGER `subject_with_tasks_changed`;--> statement-breakpoint
DROP TRIGGER `subject_with_tasks_added`;--> statement-breakpoint
DROP TRIGGER `subject_with_tasks_removed`;--> statement-breakpoint
DROP TRIGGER `prize_counted`;--> statement-breakpoint
DROP TRIGGER `prize_uncounted`;--> statement-breakpoint
DROP TRIGGER `prize_recounted`;--> statement-breakpoint
DROP TRIGGER `subject_with_prize_added`;--> statement-breakpoint
DROP TRIGGER `subject_with_prize_removed`;--> statement-breakpoint
DROP TRIGGER `subject_with_prize_changed`;--> statement-breakpoint
DROP TRIGGER `change_added`;--> statement-breakpoint
DROP TRIGGER `change_removed`;--> statement-breakpoint
DROP TRIGGER `change_changed`;--> statement-breakpoint
DROP TRIGGER `subject_with_changes_added`;--> statement-breakpoint
DROP TRIGGER `subject_with_changes_removed`;--> statement-breakpoint
DROP TRIGGER `subject_with_changes_changed`;--> statement-breakpoint
CREATE TRIGGER `change_added` AFTER INSERT ON `change_request` BEGIN
  UPDATE `subject_judge` SET `changes` = (SELECT count(*) FROM `change_request` c WHERE c.`subject_id` = NEW.`subject_id` AND c.`del_flag` = 0) WHERE `subject_id` = NEW.`subject_id`;
END;--> statement-breakpoint
CREATE TRIGGER `change_removed` AFTER DELETE ON `change_request` BEGIN
  UPDATE `subject_judge` SET `changes` = (SELECT count(*) FROM `change_request` c WHERE c.`subject_id` = OLD.`subject_id` AND c.`del_flag` = 0) WHERE `subject_id` = OLD.`subject_id`;
END;--> statement-breakpoint
DROP TABLE `prize_total`;--> statement-breakpoint
DROP TABLE `similarity_total`;--> statement-breakpoint
DROP TABLE `change_total`;--> statement-breakpoint
DROP TABLE `task_total`;
--> statement-breakpoint
DROP TRIGGER `exhibit_removed`;--> statement-breakpoint
DROP TRIGGER `exhibit_credited`;--> statement-breakpoint
DROP TRIGGER `exhibit_credited_no_more`;--> statement-breakpoint
DROP TRIGGER `exhibit_credited_anew`;--> statement-breakpoint
DROP TRIGGER `exhibit_person_credited`;--> statement-breakpoint
DROP TRIGGER `exhibit_person_credited_no_more`;--> statement-breakpoint
DROP TRIGGER `exhibit_person_credited_anew`;--> statement-breakpoint
DROP TRIGGER `subject_votes_added`;--> statement-breakpoint
DROP TRIGGER `subject_votes_removed`;--> statement-breakpoint
DROP TRIGGER `subject_votes_changed`;--> statement-breakpoint
DROP TRIGGER `prize_vote_given`;--> statement-breakpoint
DROP TRIGGER `prize_vote_gone`;--> statement-breakpoint
DROP TRIGGER `prize_vote_changed`;--> statement-breakpoint
DROP TRIGGER `file_added`;--> statement-breakpoint
DROP TRIGGER `file_removed`;--> statement-breakpoint
DROP TRIGGER `file_changed`;--> statement-breakpoint
DROP TRIGGER `subject_with_files_added`;--> statement-breakpoint
DROP TRIGGER `subject_with_files_removed`;--> statement-breakpoint
DROP TRIGGER `subject_with_files_changed`;--> statement-breakpoint
DROP TRIGGER `report_with_files_added`;--> statement-breakpoint
DROP TRIGGER `report_with_files_removed`;--> statement-breakpoint
DROP TRIGGER `report_with_files_changed`;--> statement-breakpoint
DROP TRIGGER `area_file_added`;--> statement-breakpoint
DROP TRIGGER `area_file_removed`;--> statement-breakpoint
DROP TRIGGER `area_file_changed`;--> statement-breakpoint
DROP TRIGGER `area_file_folder_added`;--> statement-breakpoint
DROP TRIGGER `area_file_folder_removed`;--> statement-breakpoint
DROP TRIGGER `area_file_folder_changed`;--> statement-breakpoint
DROP TRIGGER `exhibit_changed`;--> statement-breakpoint
DROP TRIGGER `exhibit_added`;--> statement-breakpoint
DROP TRIGGER `folder_file_added`;--> statement-breakpoint
DROP TRIGGER `folder_file_removed`;--> statement-breakpoint
DROP TRIGGER `folder_file_changed`;--> statement-breakpoint
CREATE TRIGGER `exhibit_removed` AFTER DELETE ON `exhibit` BEGIN
  DELETE FROM `search_doc` WHERE `kind` = 9 AND `id` = OLD.`id`;
  UPDATE `revision` SET `number` = `number` + 1 WHERE `name` = 'display';
END;--> statement-breakpoint
CREATE TRIGGER `file_added` AFTER INSERT ON `file` BEGIN
  INSERT INTO `subject_file` (`subject_id`, `made`)
  SELECT o.`id`, NEW.`create_time` || '/' || NEW.`id` FROM (SELECT s.`id` FROM `subject` s WHERE NEW.`biz_type` <> 'report' AND NEW.`biz_id` <> '' AND (s.`id` = NEW.`biz_id` OR s.`collect_id` = NEW.`biz_id`) UNION ALL SELECT r.`subject_id` FROM `report` r WHERE NEW.`biz_type` = 'report' AND r.`id` = NEW.`biz_id`) o WHERE NEW.`del_flag` = 0 ON CONFLICT DO NOTHING;
END;--> statement-breakpoint
CREATE TRIGGER `file_removed` AFTER DELETE ON `file` BEGIN
  DELETE FROM `subject_file` WHERE `made` = OLD.`create_time` || '/' || OLD.`id` AND `subject_id` IN (SELECT s.`id` FROM `subject` s WHERE OLD.`biz_type` <> 'report' AND OLD.`biz_id` <> '' AND (s.`id` = OLD.`biz_id` OR s.`collect_id` = OLD.`biz_id`) UNION ALL SELECT r.`subject_id` FROM `report` r WHERE OLD.`biz_type` = 'report' AND r.`id` = OLD.`biz_id`);
END;--> statement-breakpoint
CREATE TRIGGER `file_changed` AFTER UPDATE OF `biz_type`, `biz_id`, `del_flag`, `create_time` ON `file`
WHEN OLD.`biz_type` <> NEW.`biz_type` OR OLD.`biz_id` <> NEW.`biz_id` OR OLD.`del_flag` <> NEW.`del_flag`
  OR OLD.`create_time` <> NEW.`create_time` BEGIN
  DELETE FROM `subject_file` WHERE `made` = OLD.`create_time` || '/' || OLD.`id` AND `subject_id` IN (SELECT s.`id` FROM `subject` s WHERE OLD.`biz_type` <> 'report' AND OLD.`biz_id` <> '' AND (s.`id` = OLD.`biz_id` OR s.`collect_id` = OLD.`biz_id`) UNION ALL SELECT r.`subject_id` FROM `report` r WHERE OLD.`biz_type` = 'report' AND r.`id` = OLD.`biz_id`);
  INSERT INTO `subject_file` (`subject_id`, `made`)
  SELECT o.`id`, NEW.`create_time` || '/' || NEW.`id` FROM (SELECT s.`id` FROM `subject` s WHERE NEW.`biz_type` <> 'report' AND NEW.`biz_id` <> '' AND (s.`id` = NEW.`biz_id` OR s.`collect_id` = NEW.`biz_id`) UNION ALL SELECT r.`subject_id` FROM `report` r WHERE NEW.`biz_type` = 'report' AND r.`id` = NEW.`biz_id`) o WHERE NEW.`del_flag` = 0 ON CONFLICT DO NOTHING;
END;--> statement-breakpoint
CREATE TRIGGER `subject_with_files_added` AFTER INSERT ON `subject` BEGIN
  INSERT INTO `subject_file` (`subject_id`, `made`)
  SELECT NEW.`id`, f.`create_time` || '/' || f.`id` FROM `file` f WHERE f.`del_flag` = 0 AND f.`biz_type` <> 'report' AND (f.`biz_id` = NEW.`id` OR (f.`biz_id` <> '' AND f.`biz_id` = NEW.`collect_id`)) ON CONFLICT DO NOTHING;
END;--> statement-breakpoint
CREATE TRIGGER `subject_with_files_removed` AFTER DELETE ON `subject` BEGIN
  DELETE FROM `subject_file` WHERE `subject_id` = OLD.`id` AND `made` IN (SELECT f.`create_time` || '/' || f.`id` FROM `file` f WHERE f.`biz_type` <> 'report' AND (f.`biz_id` = OLD.`id` OR (f.`biz_id` <> '' AND f.`biz_id` = OLD.`collect_id`)));
END;--> statement-breakpoint
CREATE TRIGGER `subject_with_files_changed` AFTER UPDATE OF `status`, `source`, `submit_time`, `del_flag`, `collect_id` ON `subject`
WHEN OLD.`status` <> NEW.`status` OR OLD.`source` <> NEW.`source` OR OLD.`del_flag` <> NEW.`del_flag`
  OR (OLD.`submit_time` IS NULL) <> (NEW.`submit_time` IS NULL) OR OLD.`collect_id` <> NEW.`collect_id` BEGIN
  DELETE FROM `subject_file` WHERE OLD.`collect_id` <> NEW.`collect_id` AND `subject_id` = NEW.`id`
    AND `made` IN (SELECT f.`create_time` || '/' || f.`id` FROM `file` f WHERE f.`biz_type` <> 'report' AND f.`biz_id` = OLD.`collect_id` AND f.`biz_id` NOT IN ('', NEW.`id`));
  INSERT INTO `subject_file` (`subject_id`, `made`)
  SELECT NEW.`id`, f.`create_time` || '/' || f.`id` FROM `file` f WHERE OLD.`collect_id` <> NEW.`collect_id` AND f.`del_flag` = 0 AND f.`biz_type` <> 'report'
    AND f.`biz_id` = NEW.`collect_id` AND f.`biz_id` NOT IN ('', NEW.`id`) ON CONFLICT DO NOTHING;
END;--> statement-breakpoint
CREATE TRIGGER `report_with_files_added` AFTER INSERT ON `report` BEGIN
  INSERT INTO `subject_file` (`subject_id`, `made`)
  SELECT NEW.`subject_id`, f.`create_time` || '/' || f.`id` FROM `file` f WHERE f.`del_flag` = 0 AND f.`biz_type` = 'report' AND f.`biz_id` = NEW.`id` ON CONFLICT DO NOTHING;
END;--> statement-breakpoint
CREATE TRIGGER `report_with_files_removed` AFTER DELETE ON `report` BEGIN
  DELETE FROM `subject_file` WHERE `subject_id` = OLD.`subject_id` AND `made` IN (SELECT f.`create_time` || '/' || f.`id` FROM `file` f WHERE f.`biz_type` = 'report' AND f.`biz_id` = OLD.`id`);
END;--> statement-breakpoint
CREATE TRIGGER `report_with_files_changed` AFTER UPDATE OF `subject_id` ON `report`
WHEN OLD.`subject_id` <> NEW.`subject_id` BEGIN
  DELETE FROM `subject_file` WHERE `subject_id` = OLD.`subject_id` AND `made` IN (SELECT f.`create_time` || '/' || f.`id` FROM `file` f WHERE f.`biz_type` = 'report' AND f.`biz_id` = OLD.`id`);
  INSERT INTO `subject_file` (`subject_id`, `made`)
  SELECT NEW.`subject_id`, f.`create_time` || '/' || f.`id` FROM `file` f WHERE f.`del_flag` = 0 AND f.`biz_type` = 'report' AND f.`biz_id` = NEW.`id` ON CONFLICT DO NOTHING;
END;--> statement-breakpoint
-- Once it has its number nothing else of it has changed.
CREATE TRIGGER `exhibit_changed` AFTER UPDATE ON `exhibit`
WHEN OLD.`doc_no` IS NEW.`doc_no` OR NEW.`doc_no` IS NOT (SELECT d.`no` FROM `search_doc` d WHERE d.`kind` = 9 AND d.`id` = NEW.`id`) BEGIN
  DELETE FROM `search_doc` WHERE NEW.`released` = 0 AND `kind` = 9 AND `id` = NEW.`id`;
  INSERT INTO `search_doc` (`kind`, `id`, `title`, `people`, `body`, `kept`)
  SELECT 9, NEW.`id`, NEW.`title`, '', NEW.`summary`, '' WHERE NEW.`released` = 1
  ON CONFLICT (`kind`, `id`) DO UPDATE SET `title` = excluded.`title`, `body` = excluded.`body`;
  UPDATE `exhibit` SET `doc_no` = (SELECT d.`no` FROM `search_doc` d WHERE d.`kind` = 9 AND d.`id` = NEW.`id`) WHERE `id` = NEW.`id` AND `doc_no` IS NOT (SELECT d.`no` FROM `search_doc` d WHERE d.`kind` = 9 AND d.`id` = NEW.`id`);
  UPDATE `revision` SET `number` = `number` + 1 WHERE `name` = 'display';
END;--> statement-breakpoint
CREATE TRIGGER `exhibit_added` AFTER INSERT ON `exhibit` BEGIN
  INSERT INTO `search_doc` (`kind`, `id`, `title`, `people`, `body`, `kept`)
  SELECT 9, NEW.`id`, NEW.`title`, '', NEW.`summary`, '' WHERE NEW.`released` = 1
  ON CONFLICT (`kind`, `id`) DO UPDATE SET `title` = excluded.`title`, `body` = excluded.`body`;
  UPDATE `exhibit` SET `doc_no` = (SELECT d.`no` FROM `search_doc` d WHERE d.`kind` = 9 AND d.`id` = NEW.`id`) WHERE `id` = NEW.`id` AND `doc_no` IS NOT (SELECT d.`no` FROM `search_doc` d WHERE d.`kind` = 9 AND d.`id` = NEW.`id`);
  UPDATE `revision` SET `number` = `number` + 1 WHERE `name` = 'display';
END;--> statement-breakpoint
DROP TABLE `exhibit_credit`;--> statement-breakpoint
DROP TABLE `exhibit_total`;--> statement-breakpoint
DROP TABLE `area_file_total`;--> statement-breakpoint
DROP TABLE `file_total`;--> statement-breakpoint
DROP TABLE `folder_file_total`;--> statement-breakpoint
DROP TABLE `vote_over`;
--> statement-breakpoint
DROP TRIGGER `subject_handled_added`;--> statement-breakpoint
DROP TRIGGER `subject_handled_changed`;--> statement-breakpoint
DROP TRIGGER `subject_handled_removed`;--> statement-breakpoint
DROP TRIGGER `subject_handled_there`;--> statement-breakpoint
DROP TRIGGER `subject_handled_year_changed`;--> statement-breakpoint
DROP TRIGGER `subject_handled_gone`;--> statement-breakpoint
DROP TABLE `subject_handled`;
--> statement-breakpoint
DROP TRIGGER `user_depart_added`;--> statement-breakpoint
DROP TRIGGER `user_depart_removed`;--> statement-breakpoint
DROP TRIGGER `user_counted`;--> statement-breakpoint
DROP TRIGGER `user_uncounted`;--> statement-breakpoint
DROP TRIGGER `account_counted`;--> statement-breakpoint
DROP TRIGGER `account_uncounted`;--> statement-breakpoint
DROP TRIGGER `account_recounted`;--> statement-breakpoint
DROP TRIGGER `role_given_counted`;--> statement-breakpoint
DROP TRIGGER `role_given_uncounted`;--> statement-breakpoint
DROP TRIGGER `role_given_recounted`;--> statement-breakpoint
DROP TRIGGER `role_recounted`;--> statement-breakpoint
DROP TRIGGER `role_added_recounted`;--> statement-breakpoint
DROP TRIGGER `role_removed_recounted`;--> statement-breakpoint
DROP TRIGGER `user_in_area_added`;--> statement-breakpoint
DROP TRIGGER `user_in_area_removed`;--> statement-breakpoint
DROP TRIGGER `user_in_area_changed`;--> statement-breakpoint
DROP TRIGGER `role_given_listed`;--> statement-breakpoint
DROP TRIGGER `role_given_unlisted`;--> statement-breakpoint
DROP TRIGGER `role_given_relisted`;--> statement-breakpoint
DROP TRIGGER `user_listed_added`;--> statement-breakpoint
DROP TRIGGER `user_listed_removed`;--> statement-breakpoint
DROP TRIGGER `user_listed_binned`;--> statement-breakpoint
DROP TRIGGER `user_listed_changed`;--> statement-breakpoint
DROP TRIGGER `user_recounted`;--> statement-breakpoint
DROP TRIGGER `user_depart_added_below`;--> statement-breakpoint
DROP TRIGGER `user_depart_removed_below`;--> statement-breakpoint
DROP TRIGGER `depart_added_below`;--> statement-breakpoint
DROP TRIGGER `depart_moved_below`;--> statement-breakpoint
DROP TABLE `account_total`;--> statement-breakpoint
DROP TABLE `area_total`;--> statement-breakpoint
DROP TABLE `role_person`;--> statement-breakpoint
DROP TABLE `role_total`;--> statement-breakpoint
DROP TABLE `user_total`;
--> statement-breakpoint
DROP TRIGGER `role_given_held`;--> statement-breakpoint
DROP TRIGGER `role_given_held_no_more`;--> statement-breakpoint
DROP TRIGGER `role_given_held_anew`;--> statement-breakpoint
DROP TRIGGER `user_depart_held`;--> statement-breakpoint
DROP TRIGGER `user_depart_held_no_more`;--> statement-breakpoint
DROP TRIGGER `user_depart_held_anew`;--> statement-breakpoint
DROP TRIGGER `role_held_renamed`;--> statement-breakpoint
DROP TRIGGER `role_held_added`;--> statement-breakpoint
DROP TRIGGER `role_held_removed`;--> statement-breakpoint
DROP TRIGGER `depart_held_renamed`;--> statement-breakpoint
DROP TRIGGER `depart_held_moved`;--> statement-breakpoint
DROP TRIGGER `depart_held_added`;--> statement-breakpoint
DROP TRIGGER `depart_held_removed`;--> statement-breakpoint
DROP VIEW `holds`;--> statement-breakpoint
DROP TABLE `user_held`;
--> statement-breakpoint
DROP TRIGGER `room_use_added`;--> statement-breakpoint
DROP TRIGGER `room_file_added`;--> statement-breakpoint
DROP TRIGGER `room_file_changed`;--> statement-breakpoint
DROP TRIGGER `room_folder_added`;--> statement-breakpoint
DROP TRIGGER `room_file_removed`;--> statement-breakpoint
DROP TRIGGER `material_request_added`;--> statement-breakpoint
DROP TRIGGER `material_request_changed`;--> statement-breakpoint
DROP TRIGGER `material_request_removed`;--> statement-breakpoint
DROP TRIGGER `material_file_taken`;--> statement-breakpoint
CREATE TRIGGER `material_file_taken` AFTER INSERT ON `file_count` WHEN NEW.`biz_type` = 'material' AND NEW.`action` = 'download' BEGIN
  INSERT INTO `material_taken` (`id`, `material_id`, `request_id`, `file_id`, `file_name`, `user_id`, `realname`, `depart_name`, `time`, `ip`)
  SELECT NEW.`id`, m.`id`, coalesce((SELECT r.`id` FROM `material_request` r WHERE r.`material_id` = m.`id` AND r.`user_id` = NEW.`user_id`
      AND r.`status` = 1 AND r.`del_flag` = 0), ''), NEW.`file_id`, NEW.`file_name`, NEW.`user_id`, NEW.`realname`, NEW.`depart_name`, NEW.`time`, NEW.`ip`
  FROM `file` f JOIN `material` m ON m.`id` = f.`biz_id` WHERE f.`id` = NEW.`file_id`;
END;--> statement-breakpoint
DROP TABLE `request_total`;--> statement-breakpoint
DROP TABLE `room_file`;--> statement-breakpoint
DROP TABLE `room_total`;--> statement-breakpoint
CREATE INDEX `material_taken_request` ON `material_taken` (`request_id`);--> statement-breakpoint
ALTER TABLE `material` DROP COLUMN `downloads`;--> statement-breakpoint
ALTER TABLE `material` DROP COLUMN `users`;--> statement-breakpoint
ALTER TABLE `material_request` DROP COLUMN `downloads`;
--> statement-breakpoint
DROP TRIGGER `purchase_added`;--> statement-breakpoint
DROP TRIGGER `purchase_removed`;--> statement-breakpoint
DROP TRIGGER `purchase_changed`;--> statement-breakpoint
DROP TRIGGER `software_added`;--> statement-breakpoint
DROP TRIGGER `software_removed`;--> statement-breakpoint
DROP TRIGGER `software_changed`;--> statement-breakpoint
DROP TRIGGER `software_adapt_added`;--> statement-breakpoint
DROP TRIGGER `software_adapt_removed`;--> statement-breakpoint
DROP TRIGGER `software_adapt_changed`;--> statement-breakpoint
DROP TRIGGER `vendor_sides_added`;--> statement-breakpoint
DROP TRIGGER `vendor_sides_changed`;--> statement-breakpoint
DROP TRIGGER `vendor_sides_removed`;--> statement-breakpoint
DROP TRIGGER `vendor_product_added`;--> statement-breakpoint
DROP TRIGGER `vendor_product_changed`;--> statement-breakpoint
DROP TRIGGER `vendor_product_removed`;--> statement-breakpoint
DROP TRIGGER `software_use_added`;--> statement-breakpoint
DROP TRIGGER `software_use_removed`;--> statement-breakpoint
DROP TRIGGER `software_use_changed`;--> statement-breakpoint
DROP TRIGGER `vendor_qualification_added`;--> statement-breakpoint
DROP TRIGGER `vendor_qualification_changed`;--> statement-breakpoint
DROP TRIGGER `vendor_qualification_removed`;--> statement-breakpoint
DROP TRIGGER `vendor_review_added`;--> statement-breakpoint
DROP TRIGGER `vendor_review_changed`;--> statement-breakpoint
DROP TRIGGER `vendor_review_removed`;--> statement-breakpoint
DROP TRIGGER `purchase_vendor_added`;--> statement-breakpoint
DROP TRIGGER `purchase_vendor_changed`;--> statement-breakpoint
DROP TRIGGER `vendor_purchases_added`;--> statement-breakpoint
DROP TRIGGER `vendor_purchases_changed`;--> statement-breakpoint
DROP VIEW `vendor_side`;--> statement-breakpoint
DROP TABLE `purchase_total`;--> statement-breakpoint
DROP TABLE `software_total`;--> statement-breakpoint
DROP TABLE `vendor_facet`;--> statement-breakpoint
DROP TABLE `vendor_total`;--> statement-breakpoint
DROP INDEX `industry_purchase_vendor_of`;--> statement-breakpoint
ALTER TABLE `industry_purchase` DROP COLUMN `vendor_id`;--> statement-breakpoint
DROP INDEX `vendor_rated`;--> statement-breakpoint
DROP INDEX `vendor_expiring`;--> statement-breakpoint
ALTER TABLE `vendor` DROP COLUMN `product_count`;--> statement-breakpoint
ALTER TABLE `vendor` DROP COLUMN `product_names`;--> statement-breakpoint
ALTER TABLE `vendor` DROP COLUMN `qualification_count`;--> statement-breakpoint
ALTER TABLE `vendor` DROP COLUMN `fileless`;--> statement-breakpoint
ALTER TABLE `vendor` DROP COLUMN `first_expiry`;--> statement-breakpoint
ALTER TABLE `vendor` DROP COLUMN `review_count`;--> statement-breakpoint
ALTER TABLE `vendor` DROP COLUMN `rating`;--> statement-breakpoint
ALTER TABLE `software` DROP COLUMN `adapt_count`;--> statement-breakpoint
ALTER TABLE `software` DROP COLUMN `use_count`;
--> statement-breakpoint
DROP TRIGGER `drill_study_finished`;--> statement-breakpoint
DROP TRIGGER `drill_study_came_finished`;--> statement-breakpoint
DROP TRIGGER `advisory_added`;--> statement-breakpoint
DROP TRIGGER `advisory_removed`;--> statement-breakpoint
DROP TRIGGER `advisory_changed`;--> statement-breakpoint
DROP TRIGGER `online_answer_counted`;--> statement-breakpoint
DROP TRIGGER `online_answer_uncounted`;--> statement-breakpoint
DROP TRIGGER `online_answer_recounted`;--> statement-breakpoint
DROP TRIGGER `advisory_affected_added`;--> statement-breakpoint
DROP TRIGGER `advisory_affected_removed`;--> statement-breakpoint
DROP TRIGGER `advisory_affected_changed`;--> statement-breakpoint
DROP TRIGGER `lab_report_agreed`;--> statement-breakpoint
DROP TRIGGER `lab_report_forgotten`;--> statement-breakpoint
DROP TABLE `advisory_total`;--> statement-breakpoint
DROP TABLE `drill_question_total`;--> statement-breakpoint
DROP TABLE `drill_total`;--> statement-breakpoint
DROP TABLE `online_tally`;--> statement-breakpoint
ALTER TABLE `advisory` DROP COLUMN `affected_count`;--> statement-breakpoint
ALTER TABLE `advisory` DROP COLUMN `done_count`;--> statement-breakpoint
ALTER TABLE `lab_report` DROP COLUMN `read_count`;
--> statement-breakpoint
DROP TRIGGER `fb_schedule_counted`;--> statement-breakpoint
DROP TRIGGER `fb_schedule_counted_no_more`;--> statement-breakpoint
DROP TRIGGER `fb_schedule_counted_again`;--> statement-breakpoint
DROP TRIGGER `fb_test_counted`;--> statement-breakpoint
DROP TRIGGER `fb_test_counted_no_more`;--> statement-breakpoint
DROP TRIGGER `fb_test_counted_again`;--> statement-breakpoint
DROP TRIGGER `fb_case_total_insert`;--> statement-breakpoint
DROP TRIGGER `fb_case_total_update`;--> statement-breakpoint
DROP TRIGGER `fb_case_total_delete`;--> statement-breakpoint
DROP TRIGGER `fb_case_task_insert`;--> statement-breakpoint
DROP TRIGGER `fb_case_task_delete`;--> statement-breakpoint
DROP TRIGGER `fb_task_depart_insert`;--> statement-breakpoint
DROP TRIGGER `fb_task_depart_update`;--> statement-breakpoint
DROP TRIGGER `fb_task_depart_delete`;--> statement-breakpoint
DROP TRIGGER `fb_task_counted`;--> statement-breakpoint
DROP TRIGGER `fb_task_counted_no_more`;--> statement-breakpoint
DROP TRIGGER `fb_task_weighed_again`;--> statement-breakpoint
DROP TRIGGER `fb_task_counted_again`;--> statement-breakpoint
DROP TRIGGER `fb_plan_case_insert`;--> statement-breakpoint
DROP TRIGGER `fb_plan_case_delete`;--> statement-breakpoint
DROP TRIGGER `fb_case_requirement_insert`;--> statement-breakpoint
DROP TRIGGER `fb_case_requirement_delete`;--> statement-breakpoint
DROP TRIGGER `fb_case_counted`;--> statement-breakpoint
DROP TRIGGER `fb_case_counted_no_more`;--> statement-breakpoint
DROP TRIGGER `fb_case_counted_again`;--> statement-breakpoint
DROP TRIGGER `fb_task_rated`;--> statement-breakpoint
DROP TRIGGER `fb_task_rated_again`;--> statement-breakpoint
DROP TRIGGER `fb_task_rated_no_more`;--> statement-breakpoint
DROP TRIGGER `fb_task_rated_named`;--> statement-breakpoint
DROP TRIGGER `fb_file_counted`;--> statement-breakpoint
DROP TRIGGER `fb_plan_depart_added`;--> statement-breakpoint
DROP TRIGGER `fb_plan_depart_changed`;--> statement-breakpoint
DROP TRIGGER `fb_plan_depart_removed`;--> statement-breakpoint
DROP TRIGGER `fb_plan_depart_of_task`;--> statement-breakpoint
DROP TRIGGER `fb_plan_depart_of_gone_task`;--> statement-breakpoint
DROP TABLE `fb_case_total`;--> statement-breakpoint
DROP TABLE `fb_file_total`;--> statement-breakpoint
DROP TABLE `fb_total`;--> statement-breakpoint
DROP TABLE `fb_plan_depart`;--> statement-breakpoint
DROP TABLE `fb_task_rates`;--> statement-breakpoint
DROP INDEX `fb_schedule_period`;--> statement-breakpoint
CREATE INDEX `fb_schedule_period` ON `fb_schedule` (`org_type`,`period`,`status`,`depart_id`,`task_id`,`del_flag`,`rate`,`due_time`);--> statement-breakpoint
CREATE INDEX `file_count_area` ON `file_count` (`biz_type`,`time`,`file_id`,`action`);--> statement-breakpoint
ALTER TABLE `fb_case` DROP COLUMN `task_count`;--> statement-breakpoint
ALTER TABLE `fb_case` DROP COLUMN `requirement_count`;--> statement-breakpoint
ALTER TABLE `fb_case` DROP COLUMN `test_count`;--> statement-breakpoint
ALTER TABLE `fb_case` DROP COLUMN `test_passed`;--> statement-breakpoint
ALTER TABLE `fb_case` DROP COLUMN `test_failed`;--> statement-breakpoint
ALTER TABLE `fb_plan` DROP COLUMN `case_count`;--> statement-breakpoint
ALTER TABLE `fb_plan` DROP COLUMN `draft_count`;--> statement-breakpoint
ALTER TABLE `fb_plan` DROP COLUMN `task_count`;--> statement-breakpoint
ALTER TABLE `fb_plan` DROP COLUMN `open_count`;--> statement-breakpoint
ALTER TABLE `fb_plan` DROP COLUMN `weight_sum`;--> statement-breakpoint
ALTER TABLE `fb_plan` DROP COLUMN `rate_sum`;--> statement-breakpoint
ALTER TABLE `fb_task` DROP COLUMN `case_count`;--> statement-breakpoint
ALTER TABLE `fb_task` DROP COLUMN `depart_count`;--> statement-breakpoint
ALTER TABLE `fb_task` DROP COLUMN `rate_sum`;
--> statement-breakpoint
DROP TRIGGER `log_total_added`;--> statement-breakpoint
DROP TRIGGER `log_total_removed`;--> statement-breakpoint
DROP TRIGGER `announcement_send_counted`;--> statement-breakpoint
DROP TRIGGER `announcement_send_uncounted`;--> statement-breakpoint
DROP TRIGGER `announcement_send_recounted`;--> statement-breakpoint
DROP TRIGGER `announcement_kind_added`;--> statement-breakpoint
DROP TRIGGER `announcement_kind_removed`;--> statement-breakpoint
DROP TRIGGER `announcement_kind_changed`;--> statement-breakpoint
DROP TABLE `announcement_kind_total`;--> statement-breakpoint
DROP TABLE `announcement_total`;--> statement-breakpoint
DROP TABLE `log_total`;
