CREATE TABLE `waiting` (
	`subject_id` text NOT NULL,
	`kind` text NOT NULL,
	`biz_id` text NOT NULL,
	`who` text NOT NULL,
	`person` text NOT NULL,
	`due` text NOT NULL,
	`since` text NOT NULL,
	`late` integer NOT NULL,
	`ready` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `waiting_subject` ON `waiting` (`subject_id`);--> statement-breakpoint
CREATE INDEX `waiting_due` ON `waiting` (`who`,`late`,`due`,`since`,`biz_id`);--> statement-breakpoint
CREATE INDEX `waiting_kind` ON `waiting` (`who`,`kind`,`late`,`due`,`since`,`biz_id`);--> statement-breakpoint
CREATE TABLE `waiting_total` (
	`who` text NOT NULL,
	`kind` text NOT NULL,
	`ready` text NOT NULL,
	`total` integer NOT NULL,
	PRIMARY KEY(`who`, `kind`, `ready`)
);--> statement-breakpoint
CREATE VIEW `waits_subject` (`subject_id`, `kind`, `biz_id`, `who`, `person`, `due`, `since`, `late`, `ready`) AS
-- At the centre, by the status of the subject alone.
SELECT s.`id`, CASE s.`status` WHEN 'TO_REVIEW' THEN 'formalReview' WHEN 'TO_FISRT_AUDIT' THEN 'assignFirst'
    WHEN 'TO_RE_AUDIT' THEN 'assignRe' WHEN 'TO_PRIZE' THEN 'award'
    WHEN 'ESTABLISHED_DRAFT' THEN CASE s.`subject_num` WHEN '' THEN 'number' ELSE 'establish' END
    ELSE CASE WHEN s.`source` = 'plan' AND s.`subject_man_id` = '' THEN 'assignManager' ELSE 'publishPlan' END END,
  s.`id`, 'role:bizManger', '', coalesce(s.`due_time`, '9999'), s.`status_time`, 0, ''
FROM `subject` s WHERE s.`del_flag` = 0
  AND s.`status` IN ('TO_REVIEW', 'TO_FISRT_AUDIT', 'TO_RE_AUDIT', 'TO_PRIZE', 'ESTABLISHED_DRAFT', 'TO_ESTABLISH_DRAFT')
UNION ALL
-- What is overdue waits from the second behind its time on.
SELECT s.`id`, 'supplementOverdue', s.`id`, 'role:bizManger', '', s.`due_time`, s.`status_time`, 1, s.`due_time` || '+'
FROM `subject` s WHERE s.`del_flag` = 0 AND s.`status` = 'TO_SUPPLEMENT' AND s.`due_time` IS NOT NULL
UNION ALL
-- What follows the grading has no date.
SELECT s.`id`, CASE s.`is_excellent` WHEN 0 THEN 'finish' ELSE 'initiateAward' END, s.`id`, 'role:bizManger', '', '9999',
  s.`status_time`, 0, ''
FROM `subject` s WHERE s.`del_flag` = 0 AND s.`status` = 'TO_AUDIT' AND s.`grade_end_time` IS NOT NULL
UNION ALL
-- For whoever manages the subject.
SELECT s.`id`, CASE s.`status` WHEN 'TO_SUBMIT' THEN 'submit' WHEN 'TO_SUPPLEMENT' THEN 'supplement' ELSE 'perfect' END,
  s.`id`, 'user:' || s.`subject_man_id`, '',
  coalesce(CASE s.`status` WHEN 'TO_SUPPLEMENT'
    THEN (SELECT c.`replenish_due` FROM `subject_collect` c WHERE c.`id` = s.`collect_id`) END, s.`due_time`, '9999'),
  s.`status_time`, 0, ''
FROM `subject` s WHERE s.`del_flag` = 0 AND s.`status` IN ('TO_SUBMIT', 'TO_SUPPLEMENT', 'TO_PERFECT')
UNION ALL
-- For the institution: what it approves, unless who asks manages it; what who asks has written.
SELECT s.`id`, CASE s.`status` WHEN 'TO_APPROVAL' THEN 'approve' WHEN 'TO_SUBMIT' THEN 'submitForInstitution'
    ELSE 'perfectForInstitution' END, s.`id`, 'org:' || s.`sys_org_code`,
  CASE s.`status` WHEN 'TO_APPROVAL' THEN s.`subject_man_id` ELSE s.`create_by` END,
  coalesce(s.`due_time`, '9999'), s.`status_time`, 0, ''
FROM `subject` s WHERE s.`del_flag` = 0 AND s.`status` IN ('TO_APPROVAL', 'TO_SUBMIT', 'TO_PERFECT');--> statement-breakpoint
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
-- For who reviews, in the present round of the stage that the subject is in.
SELECT s.`id`, CASE v.`stage` WHEN 'FIRST' THEN 'reviewFirst' WHEN 'RE' THEN 'reviewRe' WHEN 'CONC_TECH' THEN 'concludeTech'
    ELSE 'concludeAdviser' END, v.`id`, 'user:' || v.`reviewer_id`, '', coalesce(v.`due_time`, '9999'), v.`assign_time`, 0, ''
FROM `subject` s CROSS JOIN `subject_review` v ON v.`subject_id` = s.`id`
WHERE s.`del_flag` = 0 AND v.`status` IN (0, 1, 3) AND v.`round_no` = s.`round_no`
  AND ((s.`status` = 'FISRT_AUDITING' AND v.`stage` = 'FIRST') OR (s.`status` = 'RE_AUDITING' AND v.`stage` = 'RE')
    OR (s.`status` = 'ESTABLISHED' AND v.`stage` IN ('CONC_TECH', 'CONC_ADVISER')));--> statement-breakpoint
CREATE VIEW `waits_conclusion` (`subject_id`, `kind`, `biz_id`, `who`, `person`, `due`, `since`, `late`, `ready`) AS
-- Every mandatory report is reviewed, and the last words of the committee and of the advisers are a pass.
SELECT s.`id`, 'conclude', s.`id`, 'role:bizManger', '', coalesce(s.`end_date`, '9999'), s.`status_time`, 0, ''
FROM `subject` s WHERE s.`del_flag` = 0 AND s.`status` = 'ESTABLISHED'
  AND EXISTS (SELECT 1 FROM `report` p WHERE p.`subject_id` = s.`id` AND p.`report_type` = 'CONCLUSION' AND p.`status` = 3
    AND (p.`waived` = 1 OR (SELECT count(*) FROM (SELECT 'CONC_TECH' AS `stage` UNION ALL SELECT 'CONC_ADVISER') c
      WHERE (SELECT v.`conclusion` FROM `subject_review` v WHERE v.`subject_id` = s.`id` AND v.`stage` = c.`stage`
        AND v.`status` = 2 ORDER BY v.`assign_time` DESC, v.`id` DESC LIMIT 1) = 'pass') = 2))
  AND NOT EXISTS (SELECT 1 FROM `report` p WHERE p.`subject_id` = s.`id`
    AND p.`report_type` IN ('OPENING', 'MIDTERM', 'CONCLUSION') AND p.`cancelled` = 0 AND p.`status` <> 3);--> statement-breakpoint
CREATE VIEW `waits_grade` (`subject_id`, `kind`, `biz_id`, `who`, `person`, `due`, `since`, `late`, `ready`) AS
-- Grading is assigned and ended.
SELECT s.`id`, 'assignGrade', s.`id`, 'role:bizManger', '', coalesce(s.`due_time`, '9999'), s.`status_time`, 0, ''
FROM `subject` s WHERE s.`del_flag` = 0 AND s.`status` = 'TO_AUDIT' AND s.`grade_end_time` IS NULL
  AND NOT EXISTS (SELECT 1 FROM `subject_grade` g WHERE g.`subject_id` = s.`id` AND g.`cancelled` = 0)
UNION ALL
SELECT s.`id`, 'endGrade', s.`id`, 'role:bizManger', '', coalesce(s.`due_time`, '9999'), s.`status_time`, 0, ''
FROM `subject` s WHERE s.`del_flag` = 0 AND s.`status` = 'TO_AUDIT' AND s.`grade_end_time` IS NULL
  AND (SELECT min(g.`waived` = 1 OR g.`status` = '已评分') FROM `subject_grade` g
    WHERE g.`subject_id` = s.`id` AND g.`cancelled` = 0) = 1
UNION ALL
-- For who grades.
SELECT s.`id`, 'grade', g.`id`, 'user:' || g.`grader_id`, '', coalesce(g.`due_time`, '9999'), g.`create_time`, 0, ''
FROM `subject` s CROSS JOIN `subject_grade` g ON g.`subject_id` = s.`id`
WHERE s.`del_flag` = 0 AND s.`status` = 'TO_AUDIT' AND s.`grade_end_time` IS NULL
  AND g.`cancelled` = 0 AND g.`waived` = 0 AND g.`status` IN ('未评分', '评分中');--> statement-breakpoint
CREATE VIEW `waits_publicity` (`subject_id`, `kind`, `biz_id`, `who`, `person`, `due`, `since`, `late`, `ready`) AS
-- A publicity that is over, where no objection is open or upheld.
SELECT s.`id`, 'endPublicity', s.`id`, 'role:bizManger', '', s.`publicity_end`, s.`status_time`, 1, s.`publicity_end`
FROM `subject` s WHERE s.`del_flag` = 0 AND s.`status` = 'TO_ESTABLISH' AND s.`publicity_end` IS NOT NULL
  AND NOT EXISTS (SELECT 1 FROM `objection` o WHERE o.`subject_id` = s.`id` AND o.`del_flag` = 0 AND o.`status` IN (0, 2))
UNION ALL
SELECT s.`id`, 'objection', o.`id`, 'role:bizManger', '', coalesce(s.`publicity_end`, '9999'), o.`create_time`, 0, ''
FROM `subject` s CROSS JOIN `objection` o ON o.`subject_id` = s.`id`
WHERE s.`status` = 'TO_ESTABLISH' AND s.`del_flag` = 0 AND o.`status` = 0 AND o.`del_flag` = 0;--> statement-breakpoint
CREATE VIEW `waits_report` (`subject_id`, `kind`, `biz_id`, `who`, `person`, `due`, `since`, `late`, `ready`) AS
-- A report is reviewed by the centre.
SELECT s.`id`, 'reviewReport', p.`id`, 'role:bizManger', '', coalesce(p.`due_time`, '9999'),
  coalesce(p.`submit_time`, p.`open_time`, p.`create_time`), 0, ''
FROM `subject` s CROSS JOIN `report` p ON p.`subject_id` = s.`id`
WHERE s.`del_flag` = 0 AND s.`status` = 'ESTABLISHED' AND +p.`status` = 2 AND p.`waived` = 0 AND p.`cancelled` = 0
UNION ALL
-- It is written, or written again, by the manager or the contact; that of the mid-term once that of the opening is reviewed.
SELECT s.`id`, CASE WHEN p.`submit_role` = '负责人' THEN CASE p.`status` WHEN 4 THEN 'perfectReport' ELSE 'writeReport' END
    ELSE CASE p.`status` WHEN 4 THEN 'perfectContactReport' ELSE 'submitReport' END END, p.`id`,
  CASE p.`submit_role` WHEN '负责人' THEN 'user:' || s.`subject_man_id` ELSE 'org:' || s.`sys_org_code` END, '',
  coalesce(p.`return_due`, p.`due_time`, '9999'), coalesce(p.`submit_time`, p.`open_time`, p.`create_time`), 0,
  CASE p.`status` WHEN 4 THEN '' ELSE coalesce(p.`open_time`, '') END
FROM `subject` s CROSS JOIN `report` p ON p.`subject_id` = s.`id`
WHERE s.`del_flag` = 0 AND s.`status` = 'ESTABLISHED' AND +p.`status` IN (0, 1, 4) AND p.`waived` = 0 AND p.`cancelled` = 0
  AND p.`submit_role` IN ('负责人', '联系人') AND (p.`status` = 4 OR p.`report_type` <> 'MIDTERM'
    OR NOT EXISTS (SELECT 1 FROM `report` o WHERE o.`subject_id` = s.`id` AND o.`report_type` = 'OPENING'
      AND o.`status` <> 3 AND o.`cancelled` = 0));--> statement-breakpoint
CREATE VIEW `waits_change` (`subject_id`, `kind`, `biz_id`, `who`, `person`, `due`, `since`, `late`, `ready`) AS
-- A change is approved by the institution and decided by the centre; a handover is answered by the new manager.
SELECT s.`id`, CASE x.`status` WHEN 1 THEN 'approveChange' ELSE 'decideChange' END, x.`id`,
  CASE x.`status` WHEN 1 THEN 'org:' || s.`sys_org_code` ELSE 'role:bizManger' END, '', '9999', x.`update_time`, 0, ''
FROM `subject` s CROSS JOIN `change_request` x ON x.`subject_id` = s.`id`
WHERE s.`del_flag` = 0 AND x.`del_flag` = 0 AND +x.`status` IN (1, 2)
UNION ALL
SELECT s.`id`, 'acceptHandover', x.`id`, 'user:' || s.`subject_man_id`, '', '9999', x.`update_time`, 0, ''
FROM `subject` s CROSS JOIN `change_request` x ON x.`subject_id` = s.`id`
WHERE s.`del_flag` = 0 AND x.`del_flag` = 0 AND x.`accepted` = 0
  AND json_extract(x.`after`, '$.subjectManId') = s.`subject_man_id`;--> statement-breakpoint
CREATE VIEW `waits` AS
SELECT * FROM `waits_subject` UNION ALL
SELECT * FROM `waits_review` UNION ALL
SELECT * FROM `waits_conclusion` UNION ALL
SELECT * FROM `waits_grade` UNION ALL
SELECT * FROM `waits_publicity` UNION ALL
SELECT * FROM `waits_report` UNION ALL
SELECT * FROM `waits_change`;--> statement-breakpoint
CREATE TRIGGER `subject_waits` AFTER INSERT ON `subject` BEGIN
  DELETE FROM `waiting` WHERE `subject_id` = NEW.`id`;
  INSERT INTO `waiting` SELECT * FROM `waits` WHERE `subject_id` = NEW.`id`;
END;--> statement-breakpoint
CREATE TRIGGER `subject_waits_no_more` AFTER DELETE ON `subject` BEGIN
  DELETE FROM `waiting` WHERE `subject_id` = OLD.`id`;
END;--> statement-breakpoint
CREATE TRIGGER `subject_waits_again`
AFTER UPDATE OF `status`, `status_time`, `due_time`, `round_no`, `source`, `collect_id`, `end_date`,
  `subject_man_id`, `subject_num`, `create_by`, `sys_org_code`, `grade_end_time`, `is_excellent`, `publicity_end`,
  `del_flag` ON `subject`
WHEN OLD.`status` IS NOT NEW.`status` OR OLD.`status_time` IS NOT NEW.`status_time`
  OR OLD.`due_time` IS NOT NEW.`due_time` OR OLD.`round_no` IS NOT NEW.`round_no`
  OR OLD.`source` IS NOT NEW.`source` OR OLD.`collect_id` IS NOT NEW.`collect_id`
  OR OLD.`end_date` IS NOT NEW.`end_date` OR OLD.`subject_man_id` IS NOT NEW.`subject_man_id`
  OR OLD.`subject_num` IS NOT NEW.`subject_num` OR OLD.`create_by` IS NOT NEW.`create_by`
  OR OLD.`sys_org_code` IS NOT NEW.`sys_org_code` OR OLD.`grade_end_time` IS NOT NEW.`grade_end_time`
  OR OLD.`is_excellent` IS NOT NEW.`is_excellent` OR OLD.`publicity_end` IS NOT NEW.`publicity_end`
  OR OLD.`del_flag` IS NOT NEW.`del_flag` BEGIN
  DELETE FROM `waiting` WHERE `subject_id` = NEW.`id`;
  INSERT INTO `waiting` SELECT * FROM `waits` WHERE `subject_id` = NEW.`id`;
END;--> statement-breakpoint
CREATE TRIGGER `subject_review_waits` AFTER INSERT ON `subject_review` BEGIN
  DELETE FROM `waiting` WHERE `subject_id` = NEW.`subject_id`
    AND `kind` IN ('decideFirst', 'decideRe', 'reviewOverdue', 'reviewFirst', 'reviewRe', 'concludeTech', 'concludeAdviser');
  INSERT INTO `waiting` SELECT * FROM `waits_review` WHERE `subject_id` = NEW.`subject_id`;
  DELETE FROM `waiting` WHERE `subject_id` = NEW.`subject_id` AND `kind` = 'conclude';
  INSERT INTO `waiting` SELECT * FROM `waits_conclusion` WHERE `subject_id` = NEW.`subject_id`;
END;--> statement-breakpoint
CREATE TRIGGER `subject_review_waits_no_more` AFTER DELETE ON `subject_review` BEGIN
  DELETE FROM `waiting` WHERE `subject_id` = OLD.`subject_id`
    AND `kind` IN ('decideFirst', 'decideRe', 'reviewOverdue', 'reviewFirst', 'reviewRe', 'concludeTech', 'concludeAdviser');
  INSERT INTO `waiting` SELECT * FROM `waits_review` WHERE `subject_id` = OLD.`subject_id`;
  DELETE FROM `waiting` WHERE `subject_id` = OLD.`subject_id` AND `kind` = 'conclude';
  INSERT INTO `waiting` SELECT * FROM `waits_conclusion` WHERE `subject_id` = OLD.`subject_id`;
END;--> statement-breakpoint
CREATE TRIGGER `subject_review_waits_again`
AFTER UPDATE OF `subject_id`, `round_no`, `stage`, `reviewer_id`, `assign_time`, `due_time`, `status`, `conclusion` ON `subject_review`
WHEN OLD.`subject_id` IS NOT NEW.`subject_id` OR OLD.`round_no` IS NOT NEW.`round_no`
  OR OLD.`stage` IS NOT NEW.`stage` OR OLD.`reviewer_id` IS NOT NEW.`reviewer_id`
  OR OLD.`assign_time` IS NOT NEW.`assign_time` OR OLD.`due_time` IS NOT NEW.`due_time`
  OR OLD.`status` IS NOT NEW.`status` OR OLD.`conclusion` IS NOT NEW.`conclusion` BEGIN
  DELETE FROM `waiting` WHERE `subject_id` IN (OLD.`subject_id`, NEW.`subject_id`)
    AND `kind` IN ('decideFirst', 'decideRe', 'reviewOverdue', 'reviewFirst', 'reviewRe', 'concludeTech', 'concludeAdviser');
  INSERT INTO `waiting` SELECT * FROM `waits_review` WHERE `subject_id` IN (OLD.`subject_id`, NEW.`subject_id`);
  DELETE FROM `waiting` WHERE `subject_id` IN (OLD.`subject_id`, NEW.`subject_id`) AND `kind` = 'conclude';
  INSERT INTO `waiting` SELECT * FROM `waits_conclusion` WHERE `subject_id` IN (OLD.`subject_id`, NEW.`subject_id`);
END;--> statement-breakpoint
CREATE TRIGGER `subject_grade_waits` AFTER INSERT ON `subject_grade` BEGIN
  DELETE FROM `waiting` WHERE `subject_id` = NEW.`subject_id` AND `kind` IN ('assignGrade', 'endGrade', 'grade');
  INSERT INTO `waiting` SELECT * FROM `waits_grade` WHERE `subject_id` = NEW.`subject_id`;
END;--> statement-breakpoint
CREATE TRIGGER `subject_grade_waits_no_more` AFTER DELETE ON `subject_grade` BEGIN
  DELETE FROM `waiting` WHERE `subject_id` = OLD.`subject_id` AND `kind` IN ('assignGrade', 'endGrade', 'grade');
  INSERT INTO `waiting` SELECT * FROM `waits_grade` WHERE `subject_id` = OLD.`subject_id`;
END;--> statement-breakpoint
CREATE TRIGGER `subject_grade_waits_again`
AFTER UPDATE OF `subject_id`, `grader_id`, `status`, `due_time`, `waived`, `cancelled`, `create_time` ON `subject_grade`
WHEN OLD.`subject_id` IS NOT NEW.`subject_id` OR OLD.`grader_id` IS NOT NEW.`grader_id`
  OR OLD.`status` IS NOT NEW.`status` OR OLD.`due_time` IS NOT NEW.`due_time` OR OLD.`waived` IS NOT NEW.`waived`
  OR OLD.`cancelled` IS NOT NEW.`cancelled` OR OLD.`create_time` IS NOT NEW.`create_time` BEGIN
  DELETE FROM `waiting` WHERE `subject_id` IN (OLD.`subject_id`, NEW.`subject_id`)
    AND `kind` IN ('assignGrade', 'endGrade', 'grade');
  INSERT INTO `waiting` SELECT * FROM `waits_grade` WHERE `subject_id` IN (OLD.`subject_id`, NEW.`subject_id`);
END;--> statement-breakpoint
CREATE TRIGGER `report_waits` AFTER INSERT ON `report` BEGIN
  DELETE FROM `waiting` WHERE `subject_id` = NEW.`subject_id`
    AND `kind` IN ('reviewReport', 'writeReport', 'perfectReport', 'submitReport', 'perfectContactReport');
  INSERT INTO `waiting` SELECT * FROM `waits_report` WHERE `subject_id` = NEW.`subject_id`;
  DELETE FROM `waiting` WHERE `subject_id` = NEW.`subject_id` AND `kind` = 'conclude';
  INSERT INTO `waiting` SELECT * FROM `waits_conclusion` WHERE `subject_id` = NEW.`subject_id`;
END;--> statement-breakpoint
CREATE TRIGGER `report_waits_no_more` AFTER DELETE ON `report` BEGIN
  DELETE FROM `waiting` WHERE `subject_id` = OLD.`subject_id`
    AND `kind` IN ('reviewReport', 'writeReport', 'perfectReport', 'submitReport', 'perfectContactReport');
  INSERT INTO `waiting` SELECT * FROM `waits_report` WHERE `subject_id` = OLD.`subject_id`;
  DELETE FROM `waiting` WHERE `subject_id` = OLD.`subject_id` AND `kind` = 'conclude';
  INSERT INTO `waiting` SELECT * FROM `waits_conclusion` WHERE `subject_id` = OLD.`subject_id`;
END;--> statement-breakpoint
CREATE TRIGGER `report_waits_again`
AFTER UPDATE OF `subject_id`, `report_type`, `submit_role`, `status`, `waived`, `cancelled`, `open_time`,
  `due_time`, `return_due`, `submit_time`, `create_time` ON `report`
WHEN OLD.`subject_id` IS NOT NEW.`subject_id` OR OLD.`report_type` IS NOT NEW.`report_type`
  OR OLD.`submit_role` IS NOT NEW.`submit_role` OR OLD.`status` IS NOT NEW.`status`
  OR OLD.`waived` IS NOT NEW.`waived` OR OLD.`cancelled` IS NOT NEW.`cancelled`
  OR OLD.`open_time` IS NOT NEW.`open_time` OR OLD.`due_time` IS NOT NEW.`due_time`
  OR OLD.`return_due` IS NOT NEW.`return_due` OR OLD.`submit_time` IS NOT NEW.`submit_time`
  OR OLD.`create_time` IS NOT NEW.`create_time` BEGIN
  DELETE FROM `waiting` WHERE `subject_id` IN (OLD.`subject_id`, NEW.`subject_id`)
    AND `kind` IN ('reviewReport', 'writeReport', 'perfectReport', 'submitReport', 'perfectContactReport');
  INSERT INTO `waiting` SELECT * FROM `waits_report` WHERE `subject_id` IN (OLD.`subject_id`, NEW.`subject_id`);
  DELETE FROM `waiting` WHERE `subject_id` IN (OLD.`subject_id`, NEW.`subject_id`) AND `kind` = 'conclude';
  INSERT INTO `waiting` SELECT * FROM `waits_conclusion` WHERE `subject_id` IN (OLD.`subject_id`, NEW.`subject_id`);
END;--> statement-breakpoint
CREATE TRIGGER `change_request_waits` AFTER INSERT ON `change_request` BEGIN
  DELETE FROM `waiting` WHERE `subject_id` = NEW.`subject_id`
    AND `kind` IN ('approveChange', 'decideChange', 'acceptHandover');
  INSERT INTO `waiting` SELECT * FROM `waits_change` WHERE `subject_id` = NEW.`subject_id`;
END;--> statement-breakpoint
CREATE TRIGGER `change_request_waits_no_more` AFTER DELETE ON `change_request` BEGIN
  DELETE FROM `waiting` WHERE `subject_id` = OLD.`subject_id`
    AND `kind` IN ('approveChange', 'decideChange', 'acceptHandover');
  INSERT INTO `waiting` SELECT * FROM `waits_change` WHERE `subject_id` = OLD.`subject_id`;
END;--> statement-breakpoint
CREATE TRIGGER `change_request_waits_again`
AFTER UPDATE OF `subject_id`, `status`, `accepted`, `after`, `update_time`, `del_flag` ON `change_request`
WHEN OLD.`subject_id` IS NOT NEW.`subject_id` OR OLD.`status` IS NOT NEW.`status`
  OR OLD.`accepted` IS NOT NEW.`accepted` OR OLD.`after` IS NOT NEW.`after`
  OR OLD.`update_time` IS NOT NEW.`update_time` OR OLD.`del_flag` IS NOT NEW.`del_flag` BEGIN
  DELETE FROM `waiting` WHERE `subject_id` IN (OLD.`subject_id`, NEW.`subject_id`)
    AND `kind` IN ('approveChange', 'decideChange', 'acceptHandover');
  INSERT INTO `waiting` SELECT * FROM `waits_change` WHERE `subject_id` IN (OLD.`subject_id`, NEW.`subject_id`);
END;--> statement-breakpoint
CREATE TRIGGER `objection_waits` AFTER INSERT ON `objection` BEGIN
  DELETE FROM `waiting` WHERE `subject_id` = NEW.`subject_id` AND `kind` IN ('endPublicity', 'objection');
  INSERT INTO `waiting` SELECT * FROM `waits_publicity` WHERE `subject_id` = NEW.`subject_id`;
END;--> statement-breakpoint
CREATE TRIGGER `objection_waits_no_more` AFTER DELETE ON `objection` BEGIN
  DELETE FROM `waiting` WHERE `subject_id` = OLD.`subject_id` AND `kind` IN ('endPublicity', 'objection');
  INSERT INTO `waiting` SELECT * FROM `waits_publicity` WHERE `subject_id` = OLD.`subject_id`;
END;--> statement-breakpoint
CREATE TRIGGER `objection_waits_again`
AFTER UPDATE OF `subject_id`, `status`, `del_flag`, `create_time` ON `objection`
WHEN OLD.`subject_id` IS NOT NEW.`subject_id` OR OLD.`status` IS NOT NEW.`status`
  OR OLD.`del_flag` IS NOT NEW.`del_flag` OR OLD.`create_time` IS NOT NEW.`create_time` BEGIN
  DELETE FROM `waiting` WHERE `subject_id` IN (OLD.`subject_id`, NEW.`subject_id`)
    AND `kind` IN ('endPublicity', 'objection');
  INSERT INTO `waiting` SELECT * FROM `waits_publicity` WHERE `subject_id` IN (OLD.`subject_id`, NEW.`subject_id`);
END;--> statement-breakpoint
CREATE TRIGGER `subject_collect_waits` AFTER INSERT ON `subject_collect` WHEN NEW.`replenish_due` IS NOT NULL BEGIN
  DELETE FROM `waiting` WHERE `kind` = 'supplement' AND `subject_id` IN
    (SELECT `id` FROM `subject` WHERE `collect_id` = NEW.`id`);
  INSERT INTO `waiting` SELECT * FROM `waits_subject` WHERE `kind` = 'supplement' AND `subject_id` IN
    (SELECT `id` FROM `subject` WHERE `collect_id` = NEW.`id`);
END;--> statement-breakpoint
CREATE TRIGGER `subject_collect_waits_no_more` AFTER DELETE ON `subject_collect` WHEN OLD.`replenish_due` IS NOT NULL BEGIN
  DELETE FROM `waiting` WHERE `kind` = 'supplement' AND `subject_id` IN
    (SELECT `id` FROM `subject` WHERE `collect_id` = OLD.`id`);
  INSERT INTO `waiting` SELECT * FROM `waits_subject` WHERE `kind` = 'supplement' AND `subject_id` IN
    (SELECT `id` FROM `subject` WHERE `collect_id` = OLD.`id`);
END;--> statement-breakpoint
CREATE TRIGGER `subject_collect_waits_again` AFTER UPDATE OF `replenish_due` ON `subject_collect`
WHEN OLD.`replenish_due` IS NOT NEW.`replenish_due` BEGIN
  DELETE FROM `waiting` WHERE `kind` = 'supplement' AND `subject_id` IN
    (SELECT `id` FROM `subject` WHERE `collect_id` = NEW.`id`);
  INSERT INTO `waiting` SELECT * FROM `waits_subject` WHERE `kind` = 'supplement' AND `subject_id` IN
    (SELECT `id` FROM `subject` WHERE `collect_id` = NEW.`id`);
END;--> statement-breakpoint
CREATE TRIGGER `quorum_set` AFTER INSERT ON `setting` WHEN NEW.`id` = 'quorum' BEGIN
  DELETE FROM `waiting` WHERE `subject_id` IN
    (SELECT `id` FROM `subject` WHERE `status` IN ('FISRT_AUDITING', 'RE_AUDITING'))
    AND `kind` IN ('decideFirst', 'decideRe', 'reviewOverdue', 'reviewFirst', 'reviewRe', 'concludeTech', 'concludeAdviser');
  INSERT INTO `waiting` SELECT * FROM `waits_review` WHERE `subject_id` IN
    (SELECT `id` FROM `subject` WHERE `status` IN ('FISRT_AUDITING', 'RE_AUDITING'));
END;--> statement-breakpoint
CREATE TRIGGER `quorum_unset` AFTER DELETE ON `setting` WHEN OLD.`id` = 'quorum' BEGIN
  DELETE FROM `waiting` WHERE `subject_id` IN
    (SELECT `id` FROM `subject` WHERE `status` IN ('FISRT_AUDITING', 'RE_AUDITING'))
    AND `kind` IN ('decideFirst', 'decideRe', 'reviewOverdue', 'reviewFirst', 'reviewRe', 'concludeTech', 'concludeAdviser');
  INSERT INTO `waiting` SELECT * FROM `waits_review` WHERE `subject_id` IN
    (SELECT `id` FROM `subject` WHERE `status` IN ('FISRT_AUDITING', 'RE_AUDITING'));
END;--> statement-breakpoint
CREATE TRIGGER `quorum_changed` AFTER UPDATE OF `value` ON `setting`
WHEN NEW.`id` = 'quorum' AND OLD.`value` IS NOT NEW.`value` BEGIN
  DELETE FROM `waiting` WHERE `subject_id` IN
    (SELECT `id` FROM `subject` WHERE `status` IN ('FISRT_AUDITING', 'RE_AUDITING'))
    AND `kind` IN ('decideFirst', 'decideRe', 'reviewOverdue', 'reviewFirst', 'reviewRe', 'concludeTech', 'concludeAdviser');
  INSERT INTO `waiting` SELECT * FROM `waits_review` WHERE `subject_id` IN
    (SELECT `id` FROM `subject` WHERE `status` IN ('FISRT_AUDITING', 'RE_AUDITING'));
END;--> statement-breakpoint
CREATE TRIGGER `waiting_added` AFTER INSERT ON `waiting` BEGIN
  INSERT INTO `waiting_total` (`who`, `kind`, `ready`, `total`) VALUES (NEW.`who`, NEW.`kind`, NEW.`ready`, 1)
  ON CONFLICT DO UPDATE SET `total` = `total` + 1;
END;--> statement-breakpoint
CREATE TRIGGER `waiting_removed` AFTER DELETE ON `waiting` BEGIN
  UPDATE `waiting_total` SET `total` = `total` - 1 WHERE `who` = OLD.`who` AND `kind` = OLD.`kind` AND `ready` = OLD.`ready`;
  DELETE FROM `waiting_total` WHERE `who` = OLD.`who` AND `kind` = OLD.`kind` AND `ready` = OLD.`ready` AND `total` = 0;
END;--> statement-breakpoint
INSERT INTO `waiting` SELECT * FROM `waits`;
