DROP TRIGGER `search_subject_judges_removed`;--> statement-breakpoint
DROP TRIGGER `file_judges_gone`;--> statement-breakpoint
DROP TRIGGER `report_judges_gone`;--> statement-breakpoint
DROP TRIGGER `search_report_judges_added`;--> statement-breakpoint
DROP TRIGGER `subject_judge_docs_removed`;--> statement-breakpoint
DROP TRIGGER `search_file_judges_added`;--> statement-breakpoint
DROP TRIGGER `file_judges_left`;--> statement-breakpoint
DROP TRIGGER `search_file_judges_removed`;--> statement-breakpoint
DROP TRIGGER `file_judges_joined`;--> statement-breakpoint
DROP TRIGGER `search_report_judges_removed`;--> statement-breakpoint
DROP TRIGGER `report_judges_joined`;--> statement-breakpoint
DROP TRIGGER `subject_judges_undeclared`;--> statement-breakpoint
DROP TRIGGER `subject_judges_declared`;--> statement-breakpoint
DROP TRIGGER `subject_judge_docs_added`;--> statement-breakpoint
DROP TRIGGER `report_judges_left`;--> statement-breakpoint
DROP TRIGGER `search_subject_judges_added`;--> statement-breakpoint
DROP TRIGGER `report_year_judged`;--> statement-breakpoint
DROP TRIGGER `report_year_moved`;--> statement-breakpoint
DROP TRIGGER `subject_judge_due_left`;--> statement-breakpoint
DROP TRIGGER `subject_grade_judge_joined`;--> statement-breakpoint
DROP TRIGGER `subject_judge_removed`;--> statement-breakpoint
DROP TRIGGER `report_due_moved`;--> statement-breakpoint
DROP TRIGGER `report_due_added`;--> statement-breakpoint
DROP TRIGGER `judge_due_added`;--> statement-breakpoint
DROP TRIGGER `subject_judges_changed`;--> statement-breakpoint
DROP TRIGGER `report_due_joined`;--> statement-breakpoint
DROP TRIGGER `subject_judges_added`;--> statement-breakpoint
DROP TRIGGER `subject_judge_changed`;--> statement-breakpoint
DROP TRIGGER `subject_judge_due_untold`;--> statement-breakpoint
DROP TRIGGER `subject_judge_due_told`;--> statement-breakpoint
DROP TRIGGER `subject_review_judge_added`;--> statement-breakpoint
DROP TRIGGER `subject_judge_ended`;--> statement-breakpoint
DROP TRIGGER `report_due_removed`;--> statement-breakpoint
DROP TRIGGER `subject_judge_begun`;--> statement-breakpoint
DROP TRIGGER `subject_judge_due_added`;--> statement-breakpoint
DROP TRIGGER `subject_judge_over`;--> statement-breakpoint
DROP TRIGGER `subject_review_judge_removed`;--> statement-breakpoint
DROP TRIGGER `subject_judge_due_joined`;--> statement-breakpoint
DROP TRIGGER `report_year_unjudged`;--> statement-breakpoint
DROP TRIGGER `subject_judge_due_removed`;--> statement-breakpoint
DROP TRIGGER `judge_due_removed`;--> statement-breakpoint
DROP TRIGGER `subject_grade_judge_added`;--> statement-breakpoint
DROP TRIGGER `change_added`;--> statement-breakpoint
DROP TRIGGER `subject_judge_added`;--> statement-breakpoint
DROP TRIGGER `change_moved`;--> statement-breakpoint
DROP TRIGGER `subject_review_judge_left`;--> statement-breakpoint
DROP TRIGGER `subject_grade_judge_removed`;--> statement-breakpoint
DROP TRIGGER `report_due_left`;--> statement-breakpoint
DROP TRIGGER `subject_judges_removed`;--> statement-breakpoint
DROP TRIGGER `change_removed`;--> statement-breakpoint
DROP TRIGGER `subject_grade_judge_left`;--> statement-breakpoint
DROP TRIGGER `subject_review_judge_joined`;--> statement-breakpoint
DROP TRIGGER `subject_task_year_before`;--> statement-breakpoint
DROP TRIGGER `vendor_of_result_added_after`;--> statement-breakpoint
DROP TRIGGER `subject_year_after`;--> statement-breakpoint
DROP TRIGGER `report_year_before`;--> statement-breakpoint
DROP TRIGGER `subject_grade_year_removed`;--> statement-breakpoint
DROP TRIGGER `vendor_of_result_removed_after`;--> statement-breakpoint
DROP TRIGGER `subject_phase_next`;--> statement-breakpoint
DROP TRIGGER `subject_year_before`;--> statement-breakpoint
DROP TRIGGER `subject_task_year_added`;--> statement-breakpoint
DROP TRIGGER `subject_phase_changed`;--> statement-breakpoint
DROP TRIGGER `subject_year_added`;--> statement-breakpoint
DROP TRIGGER `subject_phase_year_added`;--> statement-breakpoint
DROP TRIGGER `subject_review_year_before`;--> statement-breakpoint
DROP TRIGGER `vendor_of_result_removed_before`;--> statement-breakpoint
DROP TRIGGER `subject_phase_year_removed`;--> statement-breakpoint
DROP TRIGGER `product_of_result_changed_after`;--> statement-breakpoint
DROP TRIGGER `product_of_result_removed_after`;--> statement-breakpoint
DROP TRIGGER `product_of_result_added_after`;--> statement-breakpoint
DROP TRIGGER `subject_phase_between`;--> statement-breakpoint
DROP TRIGGER `subject_year_hanging_before`;--> statement-breakpoint
DROP TRIGGER `vendor_of_result_added_before`;--> statement-breakpoint
DROP TRIGGER `product_of_result_removed_before`;--> statement-breakpoint
DROP TRIGGER `subject_phase_year_after`;--> statement-breakpoint
DROP TRIGGER `prize_year_removed`;--> statement-breakpoint
DROP TRIGGER `subject_phase_year_before`;--> statement-breakpoint
DROP TRIGGER `prize_year_added`;--> statement-breakpoint
DROP TRIGGER `subject_task_year_after`;--> statement-breakpoint
DROP TRIGGER `subject_review_year_added`;--> statement-breakpoint
DROP TRIGGER `vendor_of_result_changed_after`;--> statement-breakpoint
DROP TRIGGER `subject_year_hanging_after`;--> statement-breakpoint
DROP TRIGGER `subject_review_year_removed`;--> statement-breakpoint
DROP TRIGGER `product_of_result_changed_before`;--> statement-breakpoint
DROP TRIGGER `subject_task_year_removed`;--> statement-breakpoint
DROP TRIGGER `product_of_result_added_before`;--> statement-breakpoint
DROP TRIGGER `subject_grade_year_added`;--> statement-breakpoint
DROP TRIGGER `report_year_added`;--> statement-breakpoint
DROP TRIGGER `subject_year_removed`;--> statement-breakpoint
DROP TRIGGER `vendor_of_result_changed_before`;--> statement-breakpoint
DROP TRIGGER `report_year_after`;--> statement-breakpoint
DROP TRIGGER `report_year_removed`;--> statement-breakpoint
DROP TRIGGER `year_total_empty`;--> statement-breakpoint
DROP TRIGGER `prize_year_changed`;--> statement-breakpoint
DROP TRIGGER `subject_phase_removed`;--> statement-breakpoint
DROP TRIGGER `subject_grade_year_before`;--> statement-breakpoint
DROP TRIGGER `subject_grade_year_after`;--> statement-breakpoint
DROP TRIGGER `subject_review_year_after`;--> statement-breakpoint
DROP TRIGGER `subject_told_removed`;--> statement-breakpoint
DROP TRIGGER `report_told_changed`;--> statement-breakpoint
DROP TRIGGER `subject_told_changed`;--> statement-breakpoint
DROP TRIGGER `report_removed`;--> statement-breakpoint
DROP TRIGGER `subject_with_reports_added`;--> statement-breakpoint
DROP TRIGGER `report_year_total_added`;--> statement-breakpoint
DROP TRIGGER `subject_told_added`;--> statement-breakpoint
DROP TRIGGER `subject_with_reports_removed`;--> statement-breakpoint
DROP TRIGGER `report_year_total_changed`;--> statement-breakpoint
DROP TRIGGER `report_added`;--> statement-breakpoint
DROP TRIGGER `report_changed`;--> statement-breakpoint
DROP TRIGGER `subject_with_reports_changed`;--> statement-breakpoint
DROP TRIGGER `report_told_added`;--> statement-breakpoint
DROP TRIGGER `subject_with_rounds_removed`;--> statement-breakpoint
DROP TRIGGER `review_round_removed`;--> statement-breakpoint
DROP TRIGGER `subject_with_reviewers_added`;--> statement-breakpoint
DROP TRIGGER `reviewer_counted_before_less`;--> statement-breakpoint
DROP TRIGGER `reviewer_counted_before_change`;--> statement-breakpoint
DROP TRIGGER `subject_with_reviewers_before`;--> statement-breakpoint
DROP TRIGGER `subject_with_reviewers_after`;--> statement-breakpoint
DROP TRIGGER `subject_with_rounds_added`;--> statement-breakpoint
DROP TRIGGER `reviewer_counted`;--> statement-breakpoint
DROP TRIGGER `reviewer_counted_after_change`;--> statement-breakpoint
DROP TRIGGER `reviewer_counted_before_more`;--> statement-breakpoint
DROP TRIGGER `round_counted`;--> statement-breakpoint
DROP TRIGGER `round_uncounted`;--> statement-breakpoint
DROP TRIGGER `review_round_added`;--> statement-breakpoint
DROP TRIGGER `subject_with_rounds_changed`;--> statement-breakpoint
DROP TRIGGER `review_round_changed`;--> statement-breakpoint
DROP TRIGGER `subject_with_reviewers_removed`;--> statement-breakpoint
DROP TRIGGER `waiting_removed`;--> statement-breakpoint
DROP TRIGGER `subject_collect_waits_no_more`;--> statement-breakpoint
DROP TRIGGER `subject_collect_waits_again`;--> statement-breakpoint
DROP TRIGGER `subject_grade_waits`;--> statement-breakpoint
DROP TRIGGER `report_waits_again`;--> statement-breakpoint
DROP TRIGGER `subject_grade_waits_again`;--> statement-breakpoint
DROP TRIGGER `subject_waits`;--> statement-breakpoint
DROP TRIGGER `quorum_unset`;--> statement-breakpoint
DROP TRIGGER `subject_collect_waits`;--> statement-breakpoint
DROP TRIGGER `subject_review_waits`;--> statement-breakpoint
DROP TRIGGER `quorum_changed`;--> statement-breakpoint
DROP TRIGGER `change_request_waits`;--> statement-breakpoint
DROP TRIGGER `report_waits`;--> statement-breakpoint
DROP TRIGGER `subject_review_waits_no_more`;--> statement-breakpoint
DROP TRIGGER `objection_waits_again`;--> statement-breakpoint
DROP TRIGGER `change_request_waits_again`;--> statement-breakpoint
DROP TRIGGER `objection_waits`;--> statement-breakpoint
DROP TRIGGER `subject_review_waits_again`;--> statement-breakpoint
DROP TRIGGER `subject_waits_no_more`;--> statement-breakpoint
DROP TRIGGER `objection_waits_no_more`;--> statement-breakpoint
DROP TRIGGER `report_waits_no_more`;--> statement-breakpoint
DROP TRIGGER `waiting_added`;--> statement-breakpoint
DROP TRIGGER `subject_grade_waits_no_more`;--> statement-breakpoint
DROP TRIGGER `quorum_set`;--> statement-breakpoint
DROP TRIGGER `change_request_waits_no_more`;--> statement-breakpoint
DROP TRIGGER `subject_waits_again`;--> statement-breakpoint
DROP TRIGGER `exhibit_changed`;--> statement-breakpoint
DROP TRIGGER `exhibit_of_gone_product`;--> statement-breakpoint
DROP TRIGGER `prize_level_changed`;--> statement-breakpoint
DROP TRIGGER `log_failed`;--> statement-breakpoint
DROP TRIGGER `user_visit_stayed`;--> statement-breakpoint
DROP TRIGGER `exhibit_of_software`;--> statement-breakpoint
DROP TRIGGER `prize_level_placed`;--> statement-breakpoint
DROP TRIGGER `exhibit_of_gone_prize`;--> statement-breakpoint
DROP TRIGGER `exhibit_of_prize`;--> statement-breakpoint
DROP TRIGGER `prize_level_added`;--> statement-breakpoint
DROP TRIGGER `room_entered`;--> statement-breakpoint
DROP TRIGGER `user_visit_came`;--> statement-breakpoint
DROP TRIGGER `visit_ip_added`;--> statement-breakpoint
DROP TRIGGER `exhibit_of_vendor`;--> statement-breakpoint
DROP TRIGGER `room_visited`;--> statement-breakpoint
DROP TRIGGER `material_file_taken`;--> statement-breakpoint
DROP TRIGGER `exhibit_of_announcement`;--> statement-breakpoint
DROP TRIGGER `log_visited`;--> statement-breakpoint
DROP TRIGGER `exhibit_of_product`;--> statement-breakpoint
DROP TRIGGER `exhibit_of_subject`;--> statement-breakpoint
DROP TRIGGER `prize_levels_changed`;--> statement-breakpoint
DROP TRIGGER `room_file_used`;--> statement-breakpoint
DROP TRIGGER `letter_mail`;--> statement-breakpoint
DROP TRIGGER `prize_level_moved`;--> statement-breakpoint
DROP TRIGGER `prize_levels_added`;--> statement-breakpoint
DROP TRIGGER `prize_levels_removed`;--> statement-breakpoint
DROP TRIGGER `prize_level_removed`;--> statement-breakpoint
DROP TRIGGER `exhibit_added`;--> statement-breakpoint
DROP VIEW IF EXISTS `due_of_judge`;--> statement-breakpoint
DROP VIEW IF EXISTS `year_of_task`;--> statement-breakpoint
DROP VIEW IF EXISTS `year_of_term`;--> statement-breakpoint
DROP VIEW IF EXISTS `year_of_hanging`;--> statement-breakpoint
DROP VIEW IF EXISTS `year_of_pair`;--> statement-breakpoint
DROP VIEW IF EXISTS `year_of_phase`;--> statement-breakpoint
DROP VIEW IF EXISTS `year_of_institution`;--> statement-breakpoint
DROP VIEW IF EXISTS `year_of_product`;--> statement-breakpoint
DROP VIEW IF EXISTS `subject_step`;--> statement-breakpoint
DROP VIEW IF EXISTS `year_of_score`;--> statement-breakpoint
DROP VIEW IF EXISTS `year_of_subject`;--> statement-breakpoint
DROP VIEW IF EXISTS `year_of_review`;--> statement-breakpoint
DROP VIEW IF EXISTS `year_of_year`;--> statement-breakpoint
DROP VIEW IF EXISTS `year_of_graded`;--> statement-breakpoint
DROP VIEW IF EXISTS `year_of_plan`;--> statement-breakpoint
DROP VIEW IF EXISTS `year_of_grade`;--> statement-breakpoint
DROP VIEW IF EXISTS `subject_stay`;--> statement-breakpoint
DROP VIEW IF EXISTS `year_of_round`;--> statement-breakpoint
DROP VIEW IF EXISTS `year_of_report`;--> statement-breakpoint
DROP VIEW IF EXISTS `told_of_report`;--> statement-breakpoint
DROP VIEW IF EXISTS `round_of_reviews`;--> statement-breakpoint
DROP VIEW IF EXISTS `reviewer_figure`;--> statement-breakpoint
DROP VIEW IF EXISTS `waits_grade`;--> statement-breakpoint
DROP VIEW IF EXISTS `waits_subject`;--> statement-breakpoint
DROP VIEW IF EXISTS `waits_conclusion`;--> statement-breakpoint
DROP VIEW IF EXISTS `waits_review`;--> statement-breakpoint
DROP VIEW IF EXISTS `waits_report`;--> statement-breakpoint
DROP VIEW IF EXISTS `waits_publicity`;--> statement-breakpoint
DROP VIEW IF EXISTS `waits`;--> statement-breakpoint
DROP VIEW IF EXISTS `waits_change`;--> statement-breakpoint
DELETE FROM `visit_day` WHERE `day` = '';--> statement-breakpoint
DROP TABLE `judge_doc`;--> statement-breakpoint
DROP TABLE `judge_due`;--> statement-breakpoint
DROP TABLE `judge_due_total`;--> statement-breakpoint
DROP TABLE `judge_report`;--> statement-breakpoint
DROP TABLE `judge_total`;--> statement-breakpoint
DROP TABLE `subject_judge`;--> statement-breakpoint
DROP TABLE `report_total`;--> statement-breakpoint
DROP TABLE `report_year_total`;--> statement-breakpoint
DROP TABLE `review_round`;--> statement-breakpoint
DROP TABLE `reviewer_total`;--> statement-breakpoint
DROP TABLE `round_total`;--> statement-breakpoint
DROP TABLE `subject_phase`;--> statement-breakpoint
DROP TABLE `year_total`;--> statement-breakpoint
DROP TABLE `waiting`;--> statement-breakpoint
DROP TABLE `waiting_total`;--> statement-breakpoint
DROP INDEX `exhibit_doc`;--> statement-breakpoint
ALTER TABLE `exhibit` DROP COLUMN `doc_no`;--> statement-breakpoint
DROP INDEX `prize_listed`;--> statement-breakpoint
ALTER TABLE `prize` DROP COLUMN `level_order`;--> statement-breakpoint
DROP INDEX `report_org_urgent`;--> statement-breakpoint
DROP INDEX `report_org_due`;--> statement-breakpoint
DROP INDEX `report_waits_established`;--> statement-breakpoint
DROP INDEX `report_open`;--> statement-breakpoint
DROP INDEX `report_subject`;--> statement-breakpoint
CREATE INDEX `report_figures` ON `report` (`subject_id`,`year`,`report_type`,`status`,`due_time`,`waived`) WHERE del_flag = 0 and cancelled = 0 and mirrors = '';--> statement-breakpoint
CREATE INDEX `report_unreviewed` ON `report` (`subject_id`,`report_type`) WHERE status <> 3 and cancelled = 0;--> statement-breakpoint
CREATE INDEX `report_subject` ON `report` (`subject_id`,`year`,`report_type`,`status`,`submit_role`,`del_flag`,`cancelled`,`waived`,`due_time`,`id`);--> statement-breakpoint
ALTER TABLE `report` DROP COLUMN `org_code`;--> statement-breakpoint
ALTER TABLE `report` DROP COLUMN `established`;--> statement-breakpoint
DROP INDEX `subject_due`;--> statement-breakpoint
DROP INDEX `subject_scores`;--> statement-breakpoint
DROP INDEX `subject_counted`;--> statement-breakpoint
CREATE INDEX `subject_figures` ON `subject` (`year`,`id`,`del_flag`,`status`,`source`,`submit_time`,`establish_time`,`round_no`,`domain`,`lead_depart_id`,`lead_depart_name`,`budget_total`,`share`,`share_auth`);--> statement-breakpoint
CREATE INDEX `subject_due` ON `subject` (`status`,`due_time`,id desc,`status_time`,`round_no`,`source`,`subject_man_id`,`subject_num`,`end_date`,`grade_end_time`,`is_excellent`,`publicity_end`,`del_flag`) WHERE del_flag = 0;--> statement-breakpoint
CREATE INDEX `subject_scores` ON `subject` (`year`,`domain`,`grade_level`,`grade_raw`,`grade_norm`,`is_excellent`,`status`,`source`,`submit_time`,`id`) WHERE grade_end_time is not null and del_flag = 0;--> statement-breakpoint
CREATE INDEX `subject_counted` ON `subject` (`status`,`year`,`source`,`domain`,`submit_time`,`establish_time`,`prize_level`,`hold_notice`,`id`) WHERE del_flag = 0;--> statement-breakpoint
CREATE INDEX `subject_grade_figures` ON `subject_grade` (`subject_id`,`grader_id`,`status`,`grader_name`) WHERE cancelled = 0;--> statement-breakpoint
CREATE INDEX `letter_copy_bounced` ON `letter_copy` (`letter_id`) WHERE mail = 2;--> statement-breakpoint
CREATE INDEX `subject_review_round` ON `subject_review` (`subject_id`,`stage`,`round_no`,`status`,`conclusion`,`reviewer_id`,`due_time`,`reviewer_name`);--> statement-breakpoint
ALTER TABLE `letter` DROP COLUMN `bounced`;--> statement-breakpoint
ALTER TABLE `visit_day` DROP COLUMN `ips`;--> statement-breakpoint
CREATE TRIGGER `exhibit_changed` AFTER UPDATE ON `exhibit` BEGIN
  DELETE FROM `search_doc` WHERE NEW.`released` = 0 AND `kind` = 9 AND `id` = NEW.`id`;
  INSERT INTO `search_doc` (`kind`, `id`, `title`, `people`, `body`, `kept`)
  SELECT 9, NEW.`id`, NEW.`title`, '', NEW.`summary`, '' WHERE NEW.`released` = 1
  ON CONFLICT (`kind`, `id`) DO UPDATE SET `title` = excluded.`title`, `body` = excluded.`body`;
  UPDATE `revision` SET `number` = `number` + 1 WHERE `name` = 'display';
END;--> statement-breakpoint
CREATE TRIGGER `exhibit_added` AFTER INSERT ON `exhibit` BEGIN
  INSERT INTO `search_doc` (`kind`, `id`, `title`, `people`, `body`, `kept`)
  SELECT 9, NEW.`id`, NEW.`title`, '', NEW.`summary`, '' WHERE NEW.`released` = 1
  ON CONFLICT (`kind`, `id`) DO UPDATE SET `title` = excluded.`title`, `body` = excluded.`body`;
  UPDATE `revision` SET `number` = `number` + 1 WHERE `name` = 'display';
END;
