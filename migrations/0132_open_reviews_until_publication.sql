DROP VIEW `waits_review`;
--> statement-breakpoint
CREATE VIEW `waits_review` (`subject_id`, `kind`, `biz_id`, `who`, `person`, `due`, `since`, `late`, `ready`) AS
-- A stage of review is decided once so many of those who count have committed; nobody asked is not enough.
SELECT s.`id`, CASE WHEN `enough` THEN CASE s.`status` WHEN 'RE_AUDITING' THEN 'decideRe' ELSE 'decideFirst' END
    ELSE 'reviewOverdue' END, s.`id`, 'role:bizManger', '', coalesce(s.`due_time`, '9999'), s.`status_time`, NOT `enough`,
  CASE WHEN `enough` THEN '' ELSE s.`due_time` || '+' END
FROM `subject` s CROSS JOIN (SELECT true AS `enough` UNION ALL SELECT false)
WHERE s.`del_flag` = 0 AND s.`status` IN ('FISRT_AUDITING', 'RE_AUDITING') AND (`enough` OR s.`due_time` IS NOT NULL)
  AND `enough` = coalesce((SELECT sum(v.`status` = 2) * 1.0 / count(*) + 0.000001 FROM `subject_review` v
    WHERE v.`subject_id` = s.`id` AND v.`stage` = CASE s.`status` WHEN 'RE_AUDITING' THEN 'RE' ELSE 'FIRST' END
      AND v.`round_no` = s.`round_no` AND v.`status` NOT IN (4, 5))
    >= coalesce((SELECT cast(`value` AS real) FROM `setting` WHERE `id` = 'quorum'), 2.0 / 3), false)
UNION ALL
-- For reviewers, in the present round of the stage that the subject is in. A re-audit stays open until its decision is published.
SELECT s.`id`, CASE v.`stage` WHEN 'FIRST' THEN 'reviewFirst' WHEN 'RE' THEN 'reviewRe' WHEN 'CONC_TECH' THEN 'concludeTech'
    ELSE 'concludeAdviser' END, v.`id`, 'user:' || v.`reviewer_id`, '', coalesce(v.`due_time`, '9999'), v.`assign_time`, 0, ''
FROM `subject` s CROSS JOIN `subject_review` v ON v.`subject_id` = s.`id`
WHERE s.`del_flag` = 0 AND v.`status` IN (0, 1, 3) AND v.`round_no` = s.`round_no`
  AND ((s.`status` = 'FISRT_AUDITING' AND v.`stage` = 'FIRST') OR (v.`stage` = 'RE' AND (s.`status` IN ('RE_AUDITING', 'TO_ESTABLISH_DRAFT') OR s.`status` = 'ESTABLISH_FIAL' AND s.`hold_notice` = 1))
    OR (s.`status` = 'ESTABLISHED' AND v.`stage` IN ('CONC_TECH', 'CONC_ADVISER')))
UNION ALL
-- What the centre may decide already or has to urge, of its lists and not of what waits: all have committed, or it is overdue.
SELECT s.`id`, 'dealt' || s.`status`, s.`id`, 'dealt:bizManger', '', coalesce(s.`due_time`, '9999'), s.`status_time`, 0,
  CASE WHEN `open` THEN s.`due_time` || '+' ELSE '' END
FROM `subject` s CROSS JOIN (SELECT true AS `open` UNION ALL SELECT false)
WHERE s.`del_flag` = 0 AND s.`status` IN ('FISRT_AUDITING', 'RE_AUDITING') AND (NOT `open` OR s.`due_time` IS NOT NULL)
  AND `open` = EXISTS (SELECT 1 FROM `subject_review` v WHERE v.`subject_id` = s.`id`
    AND v.`stage` = CASE s.`status` WHEN 'RE_AUDITING' THEN 'RE' ELSE 'FIRST' END
    AND v.`round_no` = s.`round_no` AND v.`status` IN (0, 1, 3));
--> statement-breakpoint
DROP TRIGGER `subject_waits_again`;
--> statement-breakpoint
CREATE TRIGGER `subject_waits_again`
AFTER UPDATE OF `status`, `status_time`, `due_time`, `round_no`, `source`, `collect_id`, `end_date`,
  `subject_man_id`, `subject_num`, `create_by`, `sys_org_code`, `grade_end_time`, `is_excellent`, `publicity_end`,
  `hold_notice`, `del_flag` ON `subject`
WHEN OLD.`status` IS NOT NEW.`status` OR OLD.`status_time` IS NOT NEW.`status_time`
  OR OLD.`due_time` IS NOT NEW.`due_time` OR OLD.`round_no` IS NOT NEW.`round_no`
  OR OLD.`source` IS NOT NEW.`source` OR OLD.`collect_id` IS NOT NEW.`collect_id`
  OR OLD.`end_date` IS NOT NEW.`end_date` OR OLD.`subject_man_id` IS NOT NEW.`subject_man_id`
  OR OLD.`subject_num` IS NOT NEW.`subject_num` OR OLD.`create_by` IS NOT NEW.`create_by`
  OR OLD.`sys_org_code` IS NOT NEW.`sys_org_code` OR OLD.`grade_end_time` IS NOT NEW.`grade_end_time`
  OR OLD.`is_excellent` IS NOT NEW.`is_excellent` OR OLD.`publicity_end` IS NOT NEW.`publicity_end`
  OR OLD.`hold_notice` IS NOT NEW.`hold_notice` OR OLD.`del_flag` IS NOT NEW.`del_flag` BEGIN
  DELETE FROM `waiting` WHERE `subject_id` = NEW.`id`;
  INSERT INTO `waiting` SELECT * FROM `waits` WHERE `subject_id` = NEW.`id`;
END;
--> statement-breakpoint
INSERT INTO `waiting` SELECT * FROM `waits_review` WHERE `kind` = 'reviewRe' AND `subject_id` IN
  (SELECT `id` FROM `subject` WHERE `status` = 'TO_ESTABLISH_DRAFT' OR `status` = 'ESTABLISH_FIAL' AND `hold_notice` = 1);
--> statement-breakpoint
-- The opinion of a rejection that is held back moves from the applicants' copy to the line of the time line.
UPDATE `subject_status_log` SET `data_after` = (
  SELECT json_set(coalesce(`subject_status_log`.`data_after`, '{}'), '$.held', json_object('opinion', c.`audit_opinion`, 'marks', json(c.`marks`)))
  FROM `subject_collect` c WHERE c.`subject_id` = `subject_status_log`.`subject_id`)
WHERE `undone_by` = '' AND `operation` IN ('rejectRe', 'rejectPlan')
  AND `subject_id` IN (SELECT c.`subject_id` FROM `subject_collect` c JOIN `subject` s ON s.`id` = c.`subject_id`
    WHERE s.`status` = 'ESTABLISH_FIAL' AND s.`hold_notice` = 1);
--> statement-breakpoint
UPDATE `subject_collect` SET `audit_opinion` = '', `marks` = '[]'
WHERE `subject_id` IN (SELECT `id` FROM `subject` WHERE `status` = 'ESTABLISH_FIAL' AND `hold_notice` = 1);
