CREATE TABLE `report_total` (
	`year` text NOT NULL,
	`report_type` text NOT NULL,
	`status` integer NOT NULL,
	`submit_role` text NOT NULL,
	`owed` integer NOT NULL,
	`subject_status` text NOT NULL,
	`total` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`year`, `report_type`, `status`, `submit_role`, `owed`, `subject_status`)
);
--> statement-breakpoint
CREATE INDEX `announcement_written` ON `announcement` (`template_code`,`del_flag`,`create_time`,`id`);--> statement-breakpoint
CREATE INDEX `subject_review_open` ON `subject_review` (`reviewer_id`,`subject_id`) WHERE status in (0, 1, 3);--> statement-breakpoint
DROP INDEX `subject_grade_year`;--> statement-breakpoint
CREATE INDEX `subject_grade_year` ON `subject_grade` (`year`,`grader_id`,`cancelled`,`status`);--> statement-breakpoint
CREATE INDEX `user_pinyin` ON `user` (`pinyin`,`realname`,`id`);--> statement-breakpoint
CREATE INDEX `report_kind` ON `report` (`year`,`report_type`,`status`);--> statement-breakpoint
CREATE INDEX `report_meeting` ON `report` (`meeting_id`) WHERE meeting_id <> '';--> statement-breakpoint
CREATE INDEX `report_due` ON `report` (`due_time`,`id`);--> statement-breakpoint
CREATE INDEX `report_urgent` ON `report` (case when status = 3 or cancelled = 1 then 1 else 0 end,case when status = 3 or cancelled = 1 then '' else due_time end,due_time desc,`id`);--> statement-breakpoint
CREATE INDEX `similarity_rate` ON `similarity` (`rate`,`id`);--> statement-breakpoint
CREATE INDEX `subject_status_log_actor` ON `subject_status_log` (`actor_id`,`subject_id`,`seq`);--> statement-breakpoint
CREATE INDEX `subject_task_due` ON `subject_task` (`due_time`,`id`);--> statement-breakpoint
INSERT INTO `report_total` (`year`, `report_type`, `status`, `submit_role`, `owed`, `subject_status`, `total`)
SELECT r.`year`, r.`report_type`, r.`status`, r.`submit_role`, r.`waived` = 0 AND r.`cancelled` = 0, s.`status`, count(*)
FROM `report` r JOIN `subject` s ON s.`id` = r.`subject_id` WHERE r.`del_flag` = 0 AND s.`del_flag` = 0 GROUP BY 1, 2, 3, 4, 5, 6;--> statement-breakpoint
CREATE TRIGGER `report_added` AFTER INSERT ON `report` WHEN NEW.`del_flag` = 0 BEGIN
  INSERT INTO `report_total` (`year`, `report_type`, `status`, `submit_role`, `owed`, `subject_status`, `total`)
  SELECT NEW.`year`, NEW.`report_type`, NEW.`status`, NEW.`submit_role`, NEW.`waived` = 0 AND NEW.`cancelled` = 0, s.`status`, 1
  FROM `subject` s WHERE s.`id` = NEW.`subject_id` AND s.`del_flag` = 0
  ON CONFLICT DO UPDATE SET `total` = `total` + 1;
END;--> statement-breakpoint
CREATE TRIGGER `report_removed` AFTER DELETE ON `report` WHEN OLD.`del_flag` = 0 BEGIN
  INSERT INTO `report_total` (`year`, `report_type`, `status`, `submit_role`, `owed`, `subject_status`, `total`)
  SELECT OLD.`year`, OLD.`report_type`, OLD.`status`, OLD.`submit_role`, OLD.`waived` = 0 AND OLD.`cancelled` = 0, s.`status`, -1
  FROM `subject` s WHERE s.`id` = OLD.`subject_id` AND s.`del_flag` = 0
  ON CONFLICT DO UPDATE SET `total` = `total` - 1;
END;--> statement-breakpoint
CREATE TRIGGER `report_changed` AFTER UPDATE OF `year`, `report_type`, `status`, `submit_role`, `waived`, `cancelled`, `del_flag`, `subject_id` ON `report`
WHEN OLD.`year` <> NEW.`year` OR OLD.`report_type` <> NEW.`report_type` OR OLD.`status` <> NEW.`status`
  OR OLD.`submit_role` <> NEW.`submit_role` OR OLD.`waived` <> NEW.`waived` OR OLD.`cancelled` <> NEW.`cancelled`
  OR OLD.`del_flag` <> NEW.`del_flag` OR OLD.`subject_id` <> NEW.`subject_id` BEGIN
  INSERT INTO `report_total` (`year`, `report_type`, `status`, `submit_role`, `owed`, `subject_status`, `total`)
  SELECT OLD.`year`, OLD.`report_type`, OLD.`status`, OLD.`submit_role`, OLD.`waived` = 0 AND OLD.`cancelled` = 0, s.`status`, -1
  FROM `subject` s WHERE s.`id` = OLD.`subject_id` AND s.`del_flag` = 0 AND OLD.`del_flag` = 0
  ON CONFLICT DO UPDATE SET `total` = `total` - 1;
  INSERT INTO `report_total` (`year`, `report_type`, `status`, `submit_role`, `owed`, `subject_status`, `total`)
  SELECT NEW.`year`, NEW.`report_type`, NEW.`status`, NEW.`submit_role`, NEW.`waived` = 0 AND NEW.`cancelled` = 0, s.`status`, 1
  FROM `subject` s WHERE s.`id` = NEW.`subject_id` AND s.`del_flag` = 0 AND NEW.`del_flag` = 0
  ON CONFLICT DO UPDATE SET `total` = `total` + 1;
END;--> statement-breakpoint
CREATE TRIGGER `subject_with_reports_changed` AFTER UPDATE OF `status`, `del_flag` ON `subject`
WHEN OLD.`status` <> NEW.`status` OR OLD.`del_flag` <> NEW.`del_flag` BEGIN
  INSERT INTO `report_total` (`year`, `report_type`, `status`, `submit_role`, `owed`, `subject_status`, `total`)
  SELECT r.`year`, r.`report_type`, r.`status`, r.`submit_role`, r.`waived` = 0 AND r.`cancelled` = 0, OLD.`status`, -count(*)
  FROM `report` r WHERE r.`subject_id` = OLD.`id` AND r.`del_flag` = 0 AND OLD.`del_flag` = 0 GROUP BY 1, 2, 3, 4, 5
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`;
  INSERT INTO `report_total` (`year`, `report_type`, `status`, `submit_role`, `owed`, `subject_status`, `total`)
  SELECT r.`year`, r.`report_type`, r.`status`, r.`submit_role`, r.`waived` = 0 AND r.`cancelled` = 0, NEW.`status`, count(*)
  FROM `report` r WHERE r.`subject_id` = NEW.`id` AND r.`del_flag` = 0 AND NEW.`del_flag` = 0 GROUP BY 1, 2, 3, 4, 5
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`;
END;--> statement-breakpoint
CREATE TRIGGER `subject_with_reports_added` AFTER INSERT ON `subject` WHEN NEW.`del_flag` = 0 BEGIN
  INSERT INTO `report_total` (`year`, `report_type`, `status`, `submit_role`, `owed`, `subject_status`, `total`)
  SELECT r.`year`, r.`report_type`, r.`status`, r.`submit_role`, r.`waived` = 0 AND r.`cancelled` = 0, NEW.`status`, count(*)
  FROM `report` r WHERE r.`subject_id` = NEW.`id` AND r.`del_flag` = 0 GROUP BY 1, 2, 3, 4, 5
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`;
END;--> statement-breakpoint
CREATE TRIGGER `subject_with_reports_removed` AFTER DELETE ON `subject` WHEN OLD.`del_flag` = 0 BEGIN
  INSERT INTO `report_total` (`year`, `report_type`, `status`, `submit_role`, `owed`, `subject_status`, `total`)
  SELECT r.`year`, r.`report_type`, r.`status`, r.`submit_role`, r.`waived` = 0 AND r.`cancelled` = 0, OLD.`status`, -count(*)
  FROM `report` r WHERE r.`subject_id` = OLD.`id` AND r.`del_flag` = 0 GROUP BY 1, 2, 3, 4, 5
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`;
END;
