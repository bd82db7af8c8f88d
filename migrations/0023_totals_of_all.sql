CREATE INDEX `file_uploader` ON `file` (`uploader_id`);--> statement-breakpoint
CREATE TABLE `file_total` (
	`biz_type` text PRIMARY KEY NOT NULL,
	`total` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `similarity_total` (
	`status` text NOT NULL,
	`source` text NOT NULL,
	`submitted` integer NOT NULL,
	`total` integer NOT NULL,
	PRIMARY KEY(`status`, `source`, `submitted`)
);--> statement-breakpoint
DROP TRIGGER IF EXISTS `report_added`;--> statement-breakpoint
DROP TRIGGER IF EXISTS `report_removed`;--> statement-breakpoint
DROP TRIGGER IF EXISTS `report_changed`;--> statement-breakpoint
DROP TRIGGER IF EXISTS `subject_with_reports_changed`;--> statement-breakpoint
DROP TRIGGER IF EXISTS `subject_with_reports_added`;--> statement-breakpoint
DROP TRIGGER IF EXISTS `subject_with_reports_removed`;--> statement-breakpoint
DROP TABLE `report_total`;--> statement-breakpoint
CREATE TABLE `report_total` (
	`year` text NOT NULL,
	`report_type` text NOT NULL,
	`status` integer NOT NULL,
	`submit_role` text NOT NULL,
	`owed` integer NOT NULL,
	`subject_status` text NOT NULL,
	`source` text NOT NULL,
	`submitted` integer NOT NULL,
	`total` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`year`, `report_type`, `status`, `submit_role`, `owed`, `subject_status`, `source`, `submitted`)
);--> statement-breakpoint
INSERT INTO `report_total` (`year`, `report_type`, `status`, `submit_role`, `owed`, `subject_status`, `source`, `submitted`, `total`)
SELECT r.`year`, r.`report_type`, r.`status`, r.`submit_role`, r.`waived` = 0 AND r.`cancelled` = 0,
  s.`status`, s.`source`, s.`submit_time` IS NOT NULL, count(*)
FROM `report` r JOIN `subject` s ON s.`id` = r.`subject_id` WHERE r.`del_flag` = 0 AND s.`del_flag` = 0
GROUP BY 1, 2, 3, 4, 5, 6, 7, 8;--> statement-breakpoint
CREATE TRIGGER `report_added` AFTER INSERT ON `report` BEGIN
  INSERT INTO `report_total` (`year`, `report_type`, `status`, `submit_role`, `owed`, `subject_status`, `source`, `submitted`, `total`)
  SELECT NEW.`year`, NEW.`report_type`, NEW.`status`, NEW.`submit_role`, NEW.`waived` = 0 AND NEW.`cancelled` = 0,
    s.`status`, s.`source`, s.`submit_time` IS NOT NULL, 1
  FROM `subject` s WHERE s.`id` = NEW.`subject_id` AND s.`del_flag` = 0 AND NEW.`del_flag` = 0
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`;
END;--> statement-breakpoint
CREATE TRIGGER `report_removed` AFTER DELETE ON `report` BEGIN
  INSERT INTO `report_total` (`year`, `report_type`, `status`, `submit_role`, `owed`, `subject_status`, `source`, `submitted`, `total`)
  SELECT OLD.`year`, OLD.`report_type`, OLD.`status`, OLD.`submit_role`, OLD.`waived` = 0 AND OLD.`cancelled` = 0,
    s.`status`, s.`source`, s.`submit_time` IS NOT NULL, -1
  FROM `subject` s WHERE s.`id` = OLD.`subject_id` AND s.`del_flag` = 0 AND OLD.`del_flag` = 0
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`;
END;--> statement-breakpoint
CREATE TRIGGER `report_changed`
AFTER UPDATE OF `year`, `report_type`, `status`, `submit_role`, `waived`, `cancelled`, `del_flag`, `subject_id` ON `report`
WHEN OLD.`year` <> NEW.`year` OR OLD.`report_type` <> NEW.`report_type` OR OLD.`status` <> NEW.`status`
  OR OLD.`submit_role` <> NEW.`submit_role` OR OLD.`waived` <> NEW.`waived` OR OLD.`cancelled` <> NEW.`cancelled`
  OR OLD.`del_flag` <> NEW.`del_flag` OR OLD.`subject_id` <> NEW.`subject_id` BEGIN
  INSERT INTO `report_total` (`year`, `report_type`, `status`, `submit_role`, `owed`, `subject_status`, `source`, `submitted`, `total`)
  SELECT OLD.`year`, OLD.`report_type`, OLD.`status`, OLD.`submit_role`, OLD.`waived` = 0 AND OLD.`cancelled` = 0,
    s.`status`, s.`source`, s.`submit_time` IS NOT NULL, -1
  FROM `subject` s WHERE s.`id` = OLD.`subject_id` AND s.`del_flag` = 0 AND OLD.`del_flag` = 0
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`;
  INSERT INTO `report_total` (`year`, `report_type`, `status`, `submit_role`, `owed`, `subject_status`, `source`, `submitted`, `total`)
  SELECT NEW.`year`, NEW.`report_type`, NEW.`status`, NEW.`submit_role`, NEW.`waived` = 0 AND NEW.`cancelled` = 0,
    s.`status`, s.`source`, s.`submit_time` IS NOT NULL, 1
  FROM `subject` s WHERE s.`id` = NEW.`subject_id` AND s.`del_flag` = 0 AND NEW.`del_flag` = 0
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`;
END;--> statement-breakpoint
CREATE TRIGGER `subject_with_reports_changed`
AFTER UPDATE OF `status`, `source`, `submit_time`, `del_flag` ON `subject`
WHEN OLD.`status` <> NEW.`status` OR OLD.`source` <> NEW.`source` OR OLD.`del_flag` <> NEW.`del_flag`
  OR (OLD.`submit_time` IS NULL) <> (NEW.`submit_time` IS NULL) BEGIN
  INSERT INTO `report_total` (`year`, `report_type`, `status`, `submit_role`, `owed`, `subject_status`, `source`, `submitted`, `total`)
  SELECT r.`year`, r.`report_type`, r.`status`, r.`submit_role`, r.`waived` = 0 AND r.`cancelled` = 0,
    OLD.`status`, OLD.`source`, OLD.`submit_time` IS NOT NULL, -count(*)
  FROM `report` r WHERE r.`subject_id` = OLD.`id` AND r.`del_flag` = 0 AND OLD.`del_flag` = 0 GROUP BY 1, 2, 3, 4, 5
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`;
  INSERT INTO `report_total` (`year`, `report_type`, `status`, `submit_role`, `owed`, `subject_status`, `source`, `submitted`, `total`)
  SELECT r.`year`, r.`report_type`, r.`status`, r.`submit_role`, r.`waived` = 0 AND r.`cancelled` = 0,
    NEW.`status`, NEW.`source`, NEW.`submit_time` IS NOT NULL, count(*)
  FROM `report` r WHERE r.`subject_id` = NEW.`id` AND r.`del_flag` = 0 AND NEW.`del_flag` = 0 GROUP BY 1, 2, 3, 4, 5
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`;
END;--> statement-breakpoint
CREATE TRIGGER `subject_with_reports_added` AFTER INSERT ON `subject` BEGIN
  INSERT INTO `report_total` (`year`, `report_type`, `status`, `submit_role`, `owed`, `subject_status`, `source`, `submitted`, `total`)
  SELECT r.`year`, r.`report_type`, r.`status`, r.`submit_role`, r.`waived` = 0 AND r.`cancelled` = 0,
    NEW.`status`, NEW.`source`, NEW.`submit_time` IS NOT NULL, count(*)
  FROM `report` r WHERE r.`subject_id` = NEW.`id` AND r.`del_flag` = 0 AND NEW.`del_flag` = 0 GROUP BY 1, 2, 3, 4, 5
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`;
END;--> statement-breakpoint
CREATE TRIGGER `subject_with_reports_removed` AFTER DELETE ON `subject` BEGIN
  INSERT INTO `report_total` (`year`, `report_type`, `status`, `submit_role`, `owed`, `subject_status`, `source`, `submitted`, `total`)
  SELECT r.`year`, r.`report_type`, r.`status`, r.`submit_role`, r.`waived` = 0 AND r.`cancelled` = 0,
    OLD.`status`, OLD.`source`, OLD.`submit_time` IS NOT NULL, -count(*)
  FROM `report` r WHERE r.`subject_id` = OLD.`id` AND r.`del_flag` = 0 AND OLD.`del_flag` = 0 GROUP BY 1, 2, 3, 4, 5
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`;
END;--> statement-breakpoint
INSERT INTO `similarity_total` (`status`, `source`, `submitted`, `total`)
SELECT s.`status`, s.`source`, s.`submit_time` IS NOT NULL, count(*)
FROM `similarity` x JOIN `subject` s ON s.`id` = x.`subject_id` WHERE x.`del_flag` = 0 AND (x.`rate` > 0 OR x.`name_rate` > 0) AND s.`del_flag` = 0
GROUP BY 1, 2, 3;--> statement-breakpoint
CREATE TRIGGER `similarity_added` AFTER INSERT ON `similarity` BEGIN
  INSERT INTO `similarity_total` (`status`, `source`, `submitted`, `total`)
  SELECT s.`status`, s.`source`, s.`submit_time` IS NOT NULL, 1
  FROM `subject` s WHERE s.`id` = NEW.`subject_id` AND s.`del_flag` = 0 AND NEW.`del_flag` = 0 AND (NEW.`rate` > 0 OR NEW.`name_rate` > 0)
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`;
END;--> statement-breakpoint
CREATE TRIGGER `similarity_removed` AFTER DELETE ON `similarity` BEGIN
  INSERT INTO `similarity_total` (`status`, `source`, `submitted`, `total`)
  SELECT s.`status`, s.`source`, s.`submit_time` IS NOT NULL, -1
  FROM `subject` s WHERE s.`id` = OLD.`subject_id` AND s.`del_flag` = 0 AND OLD.`del_flag` = 0 AND (OLD.`rate` > 0 OR OLD.`name_rate` > 0)
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`;
END;--> statement-breakpoint
CREATE TRIGGER `similarity_changed` AFTER UPDATE OF `subject_id`, `rate`, `name_rate`, `del_flag` ON `similarity` BEGIN
  INSERT INTO `similarity_total` (`status`, `source`, `submitted`, `total`)
  SELECT s.`status`, s.`source`, s.`submit_time` IS NOT NULL, -1
  FROM `subject` s WHERE s.`id` = OLD.`subject_id` AND s.`del_flag` = 0 AND OLD.`del_flag` = 0 AND (OLD.`rate` > 0 OR OLD.`name_rate` > 0)
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`;
  INSERT INTO `similarity_total` (`status`, `source`, `submitted`, `total`)
  SELECT s.`status`, s.`source`, s.`submit_time` IS NOT NULL, 1
  FROM `subject` s WHERE s.`id` = NEW.`subject_id` AND s.`del_flag` = 0 AND NEW.`del_flag` = 0 AND (NEW.`rate` > 0 OR NEW.`name_rate` > 0)
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`;
END;--> statement-breakpoint
CREATE TRIGGER `subject_with_likeness_changed`
AFTER UPDATE OF `status`, `source`, `submit_time`, `del_flag` ON `subject`
WHEN OLD.`status` <> NEW.`status` OR OLD.`source` <> NEW.`source` OR OLD.`del_flag` <> NEW.`del_flag`
  OR (OLD.`submit_time` IS NULL) <> (NEW.`submit_time` IS NULL) BEGIN
  INSERT INTO `similarity_total` (`status`, `source`, `submitted`, `total`)
  SELECT OLD.`status`, OLD.`source`, OLD.`submit_time` IS NOT NULL, -count(*)
  FROM `similarity` x WHERE x.`subject_id` = OLD.`id` AND x.`del_flag` = 0 AND (x.`rate` > 0 OR x.`name_rate` > 0) AND OLD.`del_flag` = 0 GROUP BY x.`subject_id`
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`;
  INSERT INTO `similarity_total` (`status`, `source`, `submitted`, `total`)
  SELECT NEW.`status`, NEW.`source`, NEW.`submit_time` IS NOT NULL, count(*)
  FROM `similarity` x WHERE x.`subject_id` = NEW.`id` AND x.`del_flag` = 0 AND (x.`rate` > 0 OR x.`name_rate` > 0) AND NEW.`del_flag` = 0 GROUP BY x.`subject_id`
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`;
END;--> statement-breakpoint
CREATE TRIGGER `subject_with_likeness_added` AFTER INSERT ON `subject` BEGIN
  INSERT INTO `similarity_total` (`status`, `source`, `submitted`, `total`)
  SELECT NEW.`status`, NEW.`source`, NEW.`submit_time` IS NOT NULL, count(*)
  FROM `similarity` x WHERE x.`subject_id` = NEW.`id` AND x.`del_flag` = 0 AND (x.`rate` > 0 OR x.`name_rate` > 0) AND NEW.`del_flag` = 0 GROUP BY x.`subject_id`
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`;
END;--> statement-breakpoint
CREATE TRIGGER `subject_with_likeness_removed` AFTER DELETE ON `subject` BEGIN
  INSERT INTO `similarity_total` (`status`, `source`, `submitted`, `total`)
  SELECT OLD.`status`, OLD.`source`, OLD.`submit_time` IS NOT NULL, -count(*)
  FROM `similarity` x WHERE x.`subject_id` = OLD.`id` AND x.`del_flag` = 0 AND (x.`rate` > 0 OR x.`name_rate` > 0) AND OLD.`del_flag` = 0 GROUP BY x.`subject_id`
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`;
END;--> statement-breakpoint
INSERT INTO `file_total` (`biz_type`, `total`) SELECT `biz_type`, count(*) FROM `file` WHERE `del_flag` = 0 GROUP BY 1;--> statement-breakpoint
CREATE TRIGGER `file_added` AFTER INSERT ON `file` BEGIN
  INSERT INTO `file_total` (`biz_type`, `total`) SELECT NEW.`biz_type`, 1 WHERE NEW.`del_flag` = 0
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`;
END;--> statement-breakpoint
CREATE TRIGGER `file_removed` AFTER DELETE ON `file` BEGIN
  INSERT INTO `file_total` (`biz_type`, `total`) SELECT OLD.`biz_type`, -1 WHERE OLD.`del_flag` = 0
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`;
END;--> statement-breakpoint
CREATE TRIGGER `file_changed` AFTER UPDATE OF `biz_type`, `del_flag` ON `file`
WHEN OLD.`biz_type` <> NEW.`biz_type` OR OLD.`del_flag` <> NEW.`del_flag` BEGIN
  INSERT INTO `file_total` (`biz_type`, `total`) SELECT OLD.`biz_type`, -1 WHERE OLD.`del_flag` = 0
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`;
  INSERT INTO `file_total` (`biz_type`, `total`) SELECT NEW.`biz_type`, 1 WHERE NEW.`del_flag` = 0
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`;
END;
