CREATE TABLE `subject_file` (
	`subject_id` text NOT NULL,
	`made` text NOT NULL,
	PRIMARY KEY(`subject_id`, `made`)
) WITHOUT ROWID;
--> statement-breakpoint
INSERT INTO `subject_file` (`subject_id`, `made`)
SELECT s.`id`, f.`create_time` || '/' || f.`id` FROM `file` f CROSS JOIN `subject` s ON s.`id` = f.`biz_id` WHERE f.`del_flag` = 0 AND f.`biz_type` <> 'report'
UNION SELECT s.`id`, f.`create_time` || '/' || f.`id` FROM `file` f CROSS JOIN `subject` s ON s.`collect_id` = f.`biz_id` WHERE f.`del_flag` = 0 AND f.`biz_id` <> '' AND f.`biz_type` <> 'report'
UNION SELECT r.`subject_id`, f.`create_time` || '/' || f.`id` FROM `file` f CROSS JOIN `report` r ON r.`id` = f.`biz_id` WHERE f.`del_flag` = 0 AND f.`biz_type` = 'report';
--> statement-breakpoint
DROP TRIGGER `file_added`;--> statement-breakpoint
CREATE TRIGGER `file_added` AFTER INSERT ON `file` BEGIN
  INSERT INTO `file_total` (`biz_type`, `status`, `source`, `submitted`, `total`)
  SELECT NEW.`biz_type`, coalesce(s.`status`, ''), coalesce(s.`source`, ''), s.`submit_time` IS NOT NULL, 1
  FROM (SELECT 1) LEFT JOIN `subject` s ON s.`del_flag` = 0 AND s.`id` = coalesce((SELECT x.`id` FROM `subject` x WHERE x.`id` = NEW.`biz_id`),
    (SELECT x.`id` FROM `subject` x WHERE NEW.`biz_id` <> '' AND x.`collect_id` = NEW.`biz_id`),
    (SELECT x.`subject_id` FROM `report` x WHERE x.`id` = NEW.`biz_id`))
  WHERE NEW.`del_flag` = 0
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`;
  INSERT INTO `subject_file` (`subject_id`, `made`)
  SELECT o.`id`, NEW.`create_time` || '/' || NEW.`id` FROM (SELECT s.`id` FROM `subject` s WHERE NEW.`biz_type` <> 'report' AND NEW.`biz_id` <> '' AND (s.`id` = NEW.`biz_id` OR s.`collect_id` = NEW.`biz_id`) UNION ALL SELECT r.`subject_id` FROM `report` r WHERE NEW.`biz_type` = 'report' AND r.`id` = NEW.`biz_id`) o WHERE NEW.`del_flag` = 0 ON CONFLICT DO NOTHING;
END;--> statement-breakpoint
DROP TRIGGER `file_removed`;--> statement-breakpoint
CREATE TRIGGER `file_removed` AFTER DELETE ON `file` BEGIN
  INSERT INTO `file_total` (`biz_type`, `status`, `source`, `submitted`, `total`)
  SELECT OLD.`biz_type`, coalesce(s.`status`, ''), coalesce(s.`source`, ''), s.`submit_time` IS NOT NULL, -1
  FROM (SELECT 1) LEFT JOIN `subject` s ON s.`del_flag` = 0 AND s.`id` = coalesce((SELECT x.`id` FROM `subject` x WHERE x.`id` = OLD.`biz_id`),
    (SELECT x.`id` FROM `subject` x WHERE OLD.`biz_id` <> '' AND x.`collect_id` = OLD.`biz_id`),
    (SELECT x.`subject_id` FROM `report` x WHERE x.`id` = OLD.`biz_id`))
  WHERE OLD.`del_flag` = 0
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`;
  DELETE FROM `subject_file` WHERE `made` = OLD.`create_time` || '/' || OLD.`id` AND `subject_id` IN (SELECT s.`id` FROM `subject` s WHERE OLD.`biz_type` <> 'report' AND OLD.`biz_id` <> '' AND (s.`id` = OLD.`biz_id` OR s.`collect_id` = OLD.`biz_id`) UNION ALL SELECT r.`subject_id` FROM `report` r WHERE OLD.`biz_type` = 'report' AND r.`id` = OLD.`biz_id`);
END;--> statement-breakpoint
DROP TRIGGER `file_changed`;--> statement-breakpoint
CREATE TRIGGER `file_changed` AFTER UPDATE OF `biz_type`, `biz_id`, `del_flag`, `create_time` ON `file`
WHEN OLD.`biz_type` <> NEW.`biz_type` OR OLD.`biz_id` <> NEW.`biz_id` OR OLD.`del_flag` <> NEW.`del_flag`
  OR OLD.`create_time` <> NEW.`create_time` BEGIN
  INSERT INTO `file_total` (`biz_type`, `status`, `source`, `submitted`, `total`)
  SELECT OLD.`biz_type`, coalesce(s.`status`, ''), coalesce(s.`source`, ''), s.`submit_time` IS NOT NULL, -1
  FROM (SELECT 1) LEFT JOIN `subject` s ON s.`del_flag` = 0 AND s.`id` = coalesce((SELECT x.`id` FROM `subject` x WHERE x.`id` = OLD.`biz_id`),
    (SELECT x.`id` FROM `subject` x WHERE OLD.`biz_id` <> '' AND x.`collect_id` = OLD.`biz_id`),
    (SELECT x.`subject_id` FROM `report` x WHERE x.`id` = OLD.`biz_id`))
  WHERE OLD.`del_flag` = 0
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`;
  INSERT INTO `file_total` (`biz_type`, `status`, `source`, `submitted`, `total`)
  SELECT NEW.`biz_type`, coalesce(s.`status`, ''), coalesce(s.`source`, ''), s.`submit_time` IS NOT NULL, 1
  FROM (SELECT 1) LEFT JOIN `subject` s ON s.`del_flag` = 0 AND s.`id` = coalesce((SELECT x.`id` FROM `subject` x WHERE x.`id` = NEW.`biz_id`),
    (SELECT x.`id` FROM `subject` x WHERE NEW.`biz_id` <> '' AND x.`collect_id` = NEW.`biz_id`),
    (SELECT x.`subject_id` FROM `report` x WHERE x.`id` = NEW.`biz_id`))
  WHERE NEW.`del_flag` = 0
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`;
  DELETE FROM `subject_file` WHERE `made` = OLD.`create_time` || '/' || OLD.`id` AND `subject_id` IN (SELECT s.`id` FROM `subject` s WHERE OLD.`biz_type` <> 'report' AND OLD.`biz_id` <> '' AND (s.`id` = OLD.`biz_id` OR s.`collect_id` = OLD.`biz_id`) UNION ALL SELECT r.`subject_id` FROM `report` r WHERE OLD.`biz_type` = 'report' AND r.`id` = OLD.`biz_id`);
  INSERT INTO `subject_file` (`subject_id`, `made`)
  SELECT o.`id`, NEW.`create_time` || '/' || NEW.`id` FROM (SELECT s.`id` FROM `subject` s WHERE NEW.`biz_type` <> 'report' AND NEW.`biz_id` <> '' AND (s.`id` = NEW.`biz_id` OR s.`collect_id` = NEW.`biz_id`) UNION ALL SELECT r.`subject_id` FROM `report` r WHERE NEW.`biz_type` = 'report' AND r.`id` = NEW.`biz_id`) o WHERE NEW.`del_flag` = 0 ON CONFLICT DO NOTHING;
END;--> statement-breakpoint
DROP TRIGGER `subject_with_files_added`;--> statement-breakpoint
CREATE TRIGGER `subject_with_files_added` AFTER INSERT ON `subject` BEGIN
  INSERT INTO `file_total` (`biz_type`, `status`, `source`, `submitted`, `total`)
  SELECT f.`biz_type`, '', '', 0, -count(*)
  FROM `file` f WHERE f.`del_flag` = 0 AND (f.`biz_id` = NEW.`id` OR (f.`biz_id` <> '' AND f.`biz_id` = NEW.`collect_id`)
    OR f.`biz_id` IN (SELECT r.`id` FROM `report` r WHERE r.`subject_id` = NEW.`id`)) GROUP BY 1
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`;
  INSERT INTO `file_total` (`biz_type`, `status`, `source`, `submitted`, `total`)
  SELECT f.`biz_type`, iif(NEW.`del_flag` = 0, NEW.`status`, ''), iif(NEW.`del_flag` = 0, NEW.`source`, ''),
    NEW.`del_flag` = 0 AND NEW.`submit_time` IS NOT NULL, count(*)
  FROM `file` f WHERE f.`del_flag` = 0 AND (f.`biz_id` = NEW.`id` OR (f.`biz_id` <> '' AND f.`biz_id` = NEW.`collect_id`)
    OR f.`biz_id` IN (SELECT r.`id` FROM `report` r WHERE r.`subject_id` = NEW.`id`)) GROUP BY 1
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`;
  INSERT INTO `subject_file` (`subject_id`, `made`)
  SELECT NEW.`id`, f.`create_time` || '/' || f.`id` FROM `file` f WHERE f.`del_flag` = 0 AND f.`biz_type` <> 'report' AND (f.`biz_id` = NEW.`id` OR (f.`biz_id` <> '' AND f.`biz_id` = NEW.`collect_id`)) ON CONFLICT DO NOTHING;
END;--> statement-breakpoint
DROP TRIGGER `subject_with_files_removed`;--> statement-breakpoint
CREATE TRIGGER `subject_with_files_removed` AFTER DELETE ON `subject` BEGIN
  INSERT INTO `file_total` (`biz_type`, `status`, `source`, `submitted`, `total`)
  SELECT f.`biz_type`, iif(OLD.`del_flag` = 0, OLD.`status`, ''), iif(OLD.`del_flag` = 0, OLD.`source`, ''),
    OLD.`del_flag` = 0 AND OLD.`submit_time` IS NOT NULL, -count(*)
  FROM `file` f WHERE f.`del_flag` = 0 AND (f.`biz_id` = OLD.`id` OR (f.`biz_id` <> '' AND f.`biz_id` = OLD.`collect_id`)
    OR f.`biz_id` IN (SELECT r.`id` FROM `report` r WHERE r.`subject_id` = OLD.`id`)) GROUP BY 1
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`;
  INSERT INTO `file_total` (`biz_type`, `status`, `source`, `submitted`, `total`)
  SELECT f.`biz_type`, '', '', 0, count(*)
  FROM `file` f WHERE f.`del_flag` = 0 AND (f.`biz_id` = OLD.`id` OR (f.`biz_id` <> '' AND f.`biz_id` = OLD.`collect_id`)
    OR f.`biz_id` IN (SELECT r.`id` FROM `report` r WHERE r.`subject_id` = OLD.`id`)) GROUP BY 1
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`;
  DELETE FROM `subject_file` WHERE `subject_id` = OLD.`id` AND `made` IN (SELECT f.`create_time` || '/' || f.`id` FROM `file` f WHERE f.`biz_type` <> 'report' AND (f.`biz_id` = OLD.`id` OR (f.`biz_id` <> '' AND f.`biz_id` = OLD.`collect_id`)));
END;--> statement-breakpoint
DROP TRIGGER `subject_with_files_changed`;--> statement-breakpoint
CREATE TRIGGER `subject_with_files_changed` AFTER UPDATE OF `status`, `source`, `submit_time`, `del_flag`, `collect_id` ON `subject`
WHEN OLD.`status` <> NEW.`status` OR OLD.`source` <> NEW.`source` OR OLD.`del_flag` <> NEW.`del_flag`
  OR (OLD.`submit_time` IS NULL) <> (NEW.`submit_time` IS NULL) OR OLD.`collect_id` <> NEW.`collect_id` BEGIN
  INSERT INTO `file_total` (`biz_type`, `status`, `source`, `submitted`, `total`)
  SELECT f.`biz_type`, iif(OLD.`del_flag` = 0, OLD.`status`, ''), iif(OLD.`del_flag` = 0, OLD.`source`, ''),
    OLD.`del_flag` = 0 AND OLD.`submit_time` IS NOT NULL, -count(*)
  FROM `file` f WHERE f.`del_flag` = 0 AND (f.`biz_id` = OLD.`id` OR (f.`biz_id` <> '' AND f.`biz_id` = OLD.`collect_id`)
    OR f.`biz_id` IN (SELECT r.`id` FROM `report` r WHERE r.`subject_id` = OLD.`id`)) GROUP BY 1
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`;
  INSERT INTO `file_total` (`biz_type`, `status`, `source`, `submitted`, `total`)
  SELECT f.`biz_type`, iif(NEW.`del_flag` = 0, NEW.`status`, ''), iif(NEW.`del_flag` = 0, NEW.`source`, ''),
    NEW.`del_flag` = 0 AND NEW.`submit_time` IS NOT NULL, count(*)
  FROM `file` f WHERE f.`del_flag` = 0 AND (f.`biz_id` = NEW.`id` OR (f.`biz_id` <> '' AND f.`biz_id` = NEW.`collect_id`)
    OR f.`biz_id` IN (SELECT r.`id` FROM `report` r WHERE r.`subject_id` = NEW.`id`)) GROUP BY 1
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`;
  INSERT INTO `file_total` (`biz_type`, `status`, `source`, `submitted`, `total`)
  SELECT f.`biz_type`, '', '', 0, count(*)
  FROM `file` f WHERE f.`del_flag` = 0 AND OLD.`collect_id` <> NEW.`collect_id` AND f.`biz_id` <> '' AND f.`biz_id` = OLD.`collect_id` GROUP BY 1
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`;
  INSERT INTO `file_total` (`biz_type`, `status`, `source`, `submitted`, `total`)
  SELECT f.`biz_type`, '', '', 0, -count(*)
  FROM `file` f WHERE f.`del_flag` = 0 AND OLD.`collect_id` <> NEW.`collect_id` AND f.`biz_id` <> '' AND f.`biz_id` = NEW.`collect_id` GROUP BY 1
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`;
  DELETE FROM `subject_file` WHERE OLD.`collect_id` <> NEW.`collect_id` AND `subject_id` = NEW.`id`
    AND `made` IN (SELECT f.`create_time` || '/' || f.`id` FROM `file` f WHERE f.`biz_type` <> 'report' AND f.`biz_id` = OLD.`collect_id` AND f.`biz_id` NOT IN ('', NEW.`id`));
  INSERT INTO `subject_file` (`subject_id`, `made`)
  SELECT NEW.`id`, f.`create_time` || '/' || f.`id` FROM `file` f WHERE OLD.`collect_id` <> NEW.`collect_id` AND f.`del_flag` = 0 AND f.`biz_type` <> 'report'
    AND f.`biz_id` = NEW.`collect_id` AND f.`biz_id` NOT IN ('', NEW.`id`) ON CONFLICT DO NOTHING;
END;--> statement-breakpoint
DROP TRIGGER `report_with_files_added`;--> statement-breakpoint
CREATE TRIGGER `report_with_files_added` AFTER INSERT ON `report` BEGIN
  INSERT INTO `file_total` (`biz_type`, `status`, `source`, `submitted`, `total`)
  SELECT f.`biz_type`, '', '', 0, -count(*)
  FROM `file` f WHERE f.`del_flag` = 0 AND f.`biz_id` = NEW.`id` GROUP BY 1
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`;
  INSERT INTO `file_total` (`biz_type`, `status`, `source`, `submitted`, `total`)
  SELECT f.`biz_type`, coalesce(s.`status`, ''), coalesce(s.`source`, ''), s.`submit_time` IS NOT NULL, count(*)
  FROM `file` f LEFT JOIN `subject` s ON s.`del_flag` = 0 AND s.`id` = NEW.`subject_id`
  WHERE f.`del_flag` = 0 AND f.`biz_id` = NEW.`id` GROUP BY 1
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`;
  INSERT INTO `subject_file` (`subject_id`, `made`)
  SELECT NEW.`subject_id`, f.`create_time` || '/' || f.`id` FROM `file` f WHERE f.`del_flag` = 0 AND f.`biz_type` = 'report' AND f.`biz_id` = NEW.`id` ON CONFLICT DO NOTHING;
END;--> statement-breakpoint
DROP TRIGGER `report_with_files_removed`;--> statement-breakpoint
CREATE TRIGGER `report_with_files_removed` AFTER DELETE ON `report` BEGIN
  INSERT INTO `file_total` (`biz_type`, `status`, `source`, `submitted`, `total`)
  SELECT f.`biz_type`, coalesce(s.`status`, ''), coalesce(s.`source`, ''), s.`submit_time` IS NOT NULL, -count(*)
  FROM `file` f LEFT JOIN `subject` s ON s.`del_flag` = 0 AND s.`id` = OLD.`subject_id`
  WHERE f.`del_flag` = 0 AND f.`biz_id` = OLD.`id` GROUP BY 1
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`;
  INSERT INTO `file_total` (`biz_type`, `status`, `source`, `submitted`, `total`)
  SELECT f.`biz_type`, '', '', 0, count(*)
  FROM `file` f WHERE f.`del_flag` = 0 AND f.`biz_id` = OLD.`id` GROUP BY 1
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`;
  DELETE FROM `subject_file` WHERE `subject_id` = OLD.`subject_id` AND `made` IN (SELECT f.`create_time` || '/' || f.`id` FROM `file` f WHERE f.`biz_type` = 'report' AND f.`biz_id` = OLD.`id`);
END;--> statement-breakpoint
DROP TRIGGER `report_with_files_changed`;--> statement-breakpoint
CREATE TRIGGER `report_with_files_changed` AFTER UPDATE OF `subject_id` ON `report`
WHEN OLD.`subject_id` <> NEW.`subject_id` BEGIN
  INSERT INTO `file_total` (`biz_type`, `status`, `source`, `submitted`, `total`)
  SELECT f.`biz_type`, coalesce(s.`status`, ''), coalesce(s.`source`, ''), s.`submit_time` IS NOT NULL, -count(*)
  FROM `file` f LEFT JOIN `subject` s ON s.`del_flag` = 0 AND s.`id` = OLD.`subject_id`
  WHERE f.`del_flag` = 0 AND f.`biz_id` = OLD.`id` GROUP BY 1
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`;
  INSERT INTO `file_total` (`biz_type`, `status`, `source`, `submitted`, `total`)
  SELECT f.`biz_type`, coalesce(s.`status`, ''), coalesce(s.`source`, ''), s.`submit_time` IS NOT NULL, count(*)
  FROM `file` f LEFT JOIN `subject` s ON s.`del_flag` = 0 AND s.`id` = NEW.`subject_id`
  WHERE f.`del_flag` = 0 AND f.`biz_id` = NEW.`id` GROUP BY 1
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`;
  DELETE FROM `subject_file` WHERE `subject_id` = OLD.`subject_id` AND `made` IN (SELECT f.`create_time` || '/' || f.`id` FROM `file` f WHERE f.`biz_type` = 'report' AND f.`biz_id` = OLD.`id`);
  INSERT INTO `subject_file` (`subject_id`, `made`)
  SELECT NEW.`subject_id`, f.`create_time` || '/' || f.`id` FROM `file` f WHERE f.`del_flag` = 0 AND f.`biz_type` = 'report' AND f.`biz_id` = NEW.`id` ON CONFLICT DO NOTHING;
END;
