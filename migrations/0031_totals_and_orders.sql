CREATE TABLE `announcement_total` (
	`annt_id` text PRIMARY KEY NOT NULL,
	`sent` integer NOT NULL,
	`read` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `account_total` (
	`active` integer PRIMARY KEY NOT NULL,
	`total` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `task_total` (
	`status` text NOT NULL,
	`source` text NOT NULL,
	`submitted` integer NOT NULL,
	`total` integer NOT NULL,
	PRIMARY KEY(`status`, `source`, `submitted`)
);
--> statement-breakpoint
DROP TRIGGER `file_added`;--> statement-breakpoint
DROP TRIGGER `file_removed`;--> statement-breakpoint
DROP TRIGGER `file_changed`;--> statement-breakpoint
DROP TABLE `file_total`;--> statement-breakpoint
CREATE TABLE `file_total` (
	`biz_type` text NOT NULL,
	`status` text NOT NULL,
	`source` text NOT NULL,
	`submitted` integer NOT NULL,
	`total` integer NOT NULL,
	PRIMARY KEY(`biz_type`, `status`, `source`, `submitted`)
);
--> statement-breakpoint
CREATE INDEX `file_about` ON `file` (`biz_id`);--> statement-breakpoint
CREATE INDEX `depart_listed` ON `depart` (`org_category`,`status`,`depart_order`,`org_code`);--> statement-breakpoint
CREATE INDEX `change_request_time` ON `change_request` (`create_time`);--> statement-breakpoint
CREATE INDEX `objection_time` ON `objection` (`create_time`);--> statement-breakpoint
CREATE INDEX `subject_status_org` ON `subject` (`status`,`sys_org_code`);--> statement-breakpoint
CREATE INDEX `subject_name` ON `subject` (`year`,`subject_name`);--> statement-breakpoint
CREATE INDEX `subject_graded` ON `subject` (`year`,`subject_num`,`id`) WHERE status in ('TO_AUDIT', 'TO_PRIZE') or grade_end_time is not null or grade_status <> '';--> statement-breakpoint
CREATE INDEX `subject_end` ON `subject` (`status`,`end_date`,`id`) WHERE del_flag = 0;--> statement-breakpoint
INSERT INTO `account_total` (`active`, `total`) SELECT `status` = 1 AND `del_flag` = 0, count(*) FROM `user` GROUP BY 1;--> statement-breakpoint
CREATE TRIGGER `account_counted` AFTER INSERT ON `user` BEGIN
  INSERT INTO `account_total` (`active`, `total`) SELECT NEW.`status` = 1 AND NEW.`del_flag` = 0, 1 WHERE true
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`;
END;--> statement-breakpoint
CREATE TRIGGER `account_uncounted` AFTER DELETE ON `user` BEGIN
  INSERT INTO `account_total` (`active`, `total`) SELECT OLD.`status` = 1 AND OLD.`del_flag` = 0, -1 WHERE true
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`;
END;--> statement-breakpoint
CREATE TRIGGER `account_recounted` AFTER UPDATE OF `status`, `del_flag` ON `user`
WHEN OLD.`status` <> NEW.`status` OR OLD.`del_flag` <> NEW.`del_flag` BEGIN
  INSERT INTO `account_total` (`active`, `total`) SELECT OLD.`status` = 1 AND OLD.`del_flag` = 0, -1 WHERE true
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`;
  INSERT INTO `account_total` (`active`, `total`) SELECT NEW.`status` = 1 AND NEW.`del_flag` = 0, 1 WHERE true
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`;
END;--> statement-breakpoint
INSERT INTO `announcement_total` (`annt_id`, `sent`, `read`) SELECT `annt_id`, count(*), sum(`read_flag` = 1) FROM `announcement_send` GROUP BY 1;--> statement-breakpoint
CREATE TRIGGER `announcement_send_counted` AFTER INSERT ON `announcement_send` BEGIN
  INSERT INTO `announcement_total` (`annt_id`, `sent`, `read`) SELECT NEW.`annt_id`, 1, (NEW.`read_flag` = 1) WHERE true
  ON CONFLICT DO UPDATE SET `sent` = `sent` + excluded.`sent`, `read` = `read` + excluded.`read`;
END;--> statement-breakpoint
CREATE TRIGGER `announcement_send_uncounted` AFTER DELETE ON `announcement_send` BEGIN
  INSERT INTO `announcement_total` (`annt_id`, `sent`, `read`) SELECT OLD.`annt_id`, -1, -(OLD.`read_flag` = 1) WHERE true
  ON CONFLICT DO UPDATE SET `sent` = `sent` + excluded.`sent`, `read` = `read` + excluded.`read`;
END;--> statement-breakpoint
CREATE TRIGGER `announcement_send_recounted` AFTER UPDATE OF `annt_id`, `read_flag` ON `announcement_send`
WHEN OLD.`annt_id` <> NEW.`annt_id` OR OLD.`read_flag` <> NEW.`read_flag` BEGIN
  INSERT INTO `announcement_total` (`annt_id`, `sent`, `read`) SELECT OLD.`annt_id`, -1, -(OLD.`read_flag` = 1) WHERE true
  ON CONFLICT DO UPDATE SET `sent` = `sent` + excluded.`sent`, `read` = `read` + excluded.`read`;
  INSERT INTO `announcement_total` (`annt_id`, `sent`, `read`) SELECT NEW.`annt_id`, 1, (NEW.`read_flag` = 1) WHERE true
  ON CONFLICT DO UPDATE SET `sent` = `sent` + excluded.`sent`, `read` = `read` + excluded.`read`;
END;--> statement-breakpoint
INSERT INTO `task_total` (`status`, `source`, `submitted`, `total`)
SELECT s.`status`, s.`source`, s.`submit_time` IS NOT NULL, count(*)
FROM `subject_task` x JOIN `subject` s ON s.`id` = x.`subject_id` WHERE x.`del_flag` = 0 AND s.`del_flag` = 0 GROUP BY 1, 2, 3;--> statement-breakpoint
CREATE TRIGGER `task_added` AFTER INSERT ON `subject_task` BEGIN
  INSERT INTO `task_total` (`status`, `source`, `submitted`, `total`)
  SELECT s.`status`, s.`source`, s.`submit_time` IS NOT NULL, 1
  FROM `subject` s WHERE s.`id` = NEW.`subject_id` AND s.`del_flag` = 0 AND NEW.`del_flag` = 0
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`;
END;--> statement-breakpoint
CREATE TRIGGER `task_removed` AFTER DELETE ON `subject_task` BEGIN
  INSERT INTO `task_total` (`status`, `source`, `submitted`, `total`)
  SELECT s.`status`, s.`source`, s.`submit_time` IS NOT NULL, -1
  FROM `subject` s WHERE s.`id` = OLD.`subject_id` AND s.`del_flag` = 0 AND OLD.`del_flag` = 0
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`;
END;--> statement-breakpoint
CREATE TRIGGER `task_changed` AFTER UPDATE OF `subject_id`, `del_flag` ON `subject_task`
WHEN OLD.`subject_id` <> NEW.`subject_id` OR OLD.`del_flag` <> NEW.`del_flag` BEGIN
  INSERT INTO `task_total` (`status`, `source`, `submitted`, `total`)
  SELECT s.`status`, s.`source`, s.`submit_time` IS NOT NULL, -1
  FROM `subject` s WHERE s.`id` = OLD.`subject_id` AND s.`del_flag` = 0 AND OLD.`del_flag` = 0
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`;
  INSERT INTO `task_total` (`status`, `source`, `submitted`, `total`)
  SELECT s.`status`, s.`source`, s.`submit_time` IS NOT NULL, 1
  FROM `subject` s WHERE s.`id` = NEW.`subject_id` AND s.`del_flag` = 0 AND NEW.`del_flag` = 0
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`;
END;--> statement-breakpoint
CREATE TRIGGER `subject_with_tasks_changed` AFTER UPDATE OF `status`, `source`, `submit_time`, `del_flag` ON `subject`
WHEN OLD.`status` <> NEW.`status` OR OLD.`source` <> NEW.`source` OR OLD.`del_flag` <> NEW.`del_flag`
  OR (OLD.`submit_time` IS NULL) <> (NEW.`submit_time` IS NULL) BEGIN
  INSERT INTO `task_total` (`status`, `source`, `submitted`, `total`)
  SELECT OLD.`status`, OLD.`source`, OLD.`submit_time` IS NOT NULL, -count(*)
  FROM `subject_task` x WHERE x.`subject_id` = OLD.`id` AND x.`del_flag` = 0 AND OLD.`del_flag` = 0 GROUP BY x.`subject_id`
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`;
  INSERT INTO `task_total` (`status`, `source`, `submitted`, `total`)
  SELECT NEW.`status`, NEW.`source`, NEW.`submit_time` IS NOT NULL, count(*)
  FROM `subject_task` x WHERE x.`subject_id` = NEW.`id` AND x.`del_flag` = 0 AND NEW.`del_flag` = 0 GROUP BY x.`subject_id`
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`;
END;--> statement-breakpoint
CREATE TRIGGER `subject_with_tasks_added` AFTER INSERT ON `subject` BEGIN
  INSERT INTO `task_total` (`status`, `source`, `submitted`, `total`)
  SELECT NEW.`status`, NEW.`source`, NEW.`submit_time` IS NOT NULL, count(*)
  FROM `subject_task` x WHERE x.`subject_id` = NEW.`id` AND x.`del_flag` = 0 AND NEW.`del_flag` = 0 GROUP BY x.`subject_id`
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`;
END;--> statement-breakpoint
CREATE TRIGGER `subject_with_tasks_removed` AFTER DELETE ON `subject` BEGIN
  INSERT INTO `task_total` (`status`, `source`, `submitted`, `total`)
  SELECT OLD.`status`, OLD.`source`, OLD.`submit_time` IS NOT NULL, -count(*)
  FROM `subject_task` x WHERE x.`subject_id` = OLD.`id` AND x.`del_flag` = 0 AND OLD.`del_flag` = 0 GROUP BY x.`subject_id`
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`;
END;--> statement-breakpoint
INSERT INTO `file_total` (`biz_type`, `status`, `source`, `submitted`, `total`)
SELECT f.`biz_type`, coalesce(s.`status`, ''), coalesce(s.`source`, ''), s.`submit_time` IS NOT NULL, count(*)
FROM `file` f LEFT JOIN `subject` s ON s.`del_flag` = 0 AND s.`id` = coalesce((SELECT x.`id` FROM `subject` x WHERE x.`id` = f.`biz_id`),
    (SELECT x.`id` FROM `subject` x WHERE f.`biz_id` <> '' AND x.`collect_id` = f.`biz_id`),
    (SELECT x.`subject_id` FROM `report` x WHERE x.`id` = f.`biz_id`))
WHERE f.`del_flag` = 0 GROUP BY 1, 2, 3, 4;--> statement-breakpoint
CREATE TRIGGER `file_added` AFTER INSERT ON `file` BEGIN
  INSERT INTO `file_total` (`biz_type`, `status`, `source`, `submitted`, `total`)
  SELECT NEW.`biz_type`, coalesce(s.`status`, ''), coalesce(s.`source`, ''), s.`submit_time` IS NOT NULL, 1
  FROM (SELECT 1) LEFT JOIN `subject` s ON s.`del_flag` = 0 AND s.`id` = coalesce((SELECT x.`id` FROM `subject` x WHERE x.`id` = NEW.`biz_id`),
    (SELECT x.`id` FROM `subject` x WHERE NEW.`biz_id` <> '' AND x.`collect_id` = NEW.`biz_id`),
    (SELECT x.`subject_id` FROM `report` x WHERE x.`id` = NEW.`biz_id`))
  WHERE NEW.`del_flag` = 0
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`;
END;--> statement-breakpoint
CREATE TRIGGER `file_removed` AFTER DELETE ON `file` BEGIN
  INSERT INTO `file_total` (`biz_type`, `status`, `source`, `submitted`, `total`)
  SELECT OLD.`biz_type`, coalesce(s.`status`, ''), coalesce(s.`source`, ''), s.`submit_time` IS NOT NULL, -1
  FROM (SELECT 1) LEFT JOIN `subject` s ON s.`del_flag` = 0 AND s.`id` = coalesce((SELECT x.`id` FROM `subject` x WHERE x.`id` = OLD.`biz_id`),
    (SELECT x.`id` FROM `subject` x WHERE OLD.`biz_id` <> '' AND x.`collect_id` = OLD.`biz_id`),
    (SELECT x.`subject_id` FROM `report` x WHERE x.`id` = OLD.`biz_id`))
  WHERE OLD.`del_flag` = 0
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`;
END;--> statement-breakpoint
CREATE TRIGGER `file_changed` AFTER UPDATE OF `biz_type`, `biz_id`, `del_flag` ON `file`
WHEN OLD.`biz_type` <> NEW.`biz_type` OR OLD.`biz_id` <> NEW.`biz_id` OR OLD.`del_flag` <> NEW.`del_flag` BEGIN
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
END;--> statement-breakpoint
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
END;--> statement-breakpoint
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
END;--> statement-breakpoint
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
END;--> statement-breakpoint
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
END;--> statement-breakpoint
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
END;--> statement-breakpoint
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
END;
