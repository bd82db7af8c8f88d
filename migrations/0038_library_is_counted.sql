CREATE TABLE `fb_total` (
	`kind` text NOT NULL,
	`org_type` text NOT NULL,
	`scope` text NOT NULL,
	`period` text NOT NULL,
	`scope_id` text NOT NULL,
	`state` text NOT NULL,
	`n` integer DEFAULT 0 NOT NULL,
	`a` integer DEFAULT 0 NOT NULL,
	`b` integer DEFAULT 0 NOT NULL,
	`c` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`kind`, `org_type`, `scope`, `period`, `scope_id`, `state`)
);
--> statement-breakpoint
CREATE INDEX `fb_total_of` ON `fb_total` (`kind`,`scope`,`scope_id`,`period`);--> statement-breakpoint
CREATE INDEX `fb_total_most` ON `fb_total` (`kind`,`org_type`,`scope`,`period`,`n`);--> statement-breakpoint
CREATE INDEX `fb_total_failing` ON `fb_total` (`kind`,`org_type`,`scope`,`period`,`b`);--> statement-breakpoint
CREATE INDEX `fb_schedule_own` ON `fb_schedule` (`depart_id`,`period`,`status`,`task_id`);--> statement-breakpoint
CREATE INDEX `fb_schedule_task` ON `fb_schedule` (`task_id`,`period`,`status`,`depart_id`);--> statement-breakpoint
CREATE INDEX `fb_schedule_all` ON `fb_schedule` (`period`,`status`,`depart_id`,`task_id`);--> statement-breakpoint
CREATE TRIGGER `fb_schedule_counted` AFTER INSERT ON `fb_schedule` BEGIN
  INSERT INTO `fb_total` (`kind`, `org_type`, `scope`, `period`, `scope_id`, `state`, `n`, `a`, `b`, `c`)
  SELECT 'schedule', NEW.`org_type`, s.`scope`, NEW.`period`, s.`id`, NEW.`status`, 1, NEW.`rate`, 0, 0
  FROM (SELECT 'room' AS `scope`, '' AS `id` UNION ALL SELECT 'task', NEW.`task_id` UNION ALL SELECT 'depart', NEW.`depart_id`) s
  WHERE NEW.`del_flag` = 0
  ON CONFLICT DO UPDATE SET `n` = `n` + excluded.`n`, `a` = `a` + excluded.`a`, `b` = `b` + excluded.`b`, `c` = `c` + excluded.`c`;
END;--> statement-breakpoint
CREATE TRIGGER `fb_schedule_counted_no_more` AFTER DELETE ON `fb_schedule` BEGIN
  INSERT INTO `fb_total` (`kind`, `org_type`, `scope`, `period`, `scope_id`, `state`, `n`, `a`, `b`, `c`)
  SELECT 'schedule', OLD.`org_type`, s.`scope`, OLD.`period`, s.`id`, OLD.`status`, -1, -OLD.`rate`, 0, 0
  FROM (SELECT 'room' AS `scope`, '' AS `id` UNION ALL SELECT 'task', OLD.`task_id` UNION ALL SELECT 'depart', OLD.`depart_id`) s
  WHERE OLD.`del_flag` = 0
  ON CONFLICT DO UPDATE SET `n` = `n` + excluded.`n`, `a` = `a` + excluded.`a`, `b` = `b` + excluded.`b`, `c` = `c` + excluded.`c`;
END;--> statement-breakpoint
CREATE TRIGGER `fb_schedule_counted_again` AFTER UPDATE OF `org_type`, `period`, `task_id`, `depart_id`, `status`, `rate`, `del_flag` ON `fb_schedule`
WHEN OLD.`org_type` <> NEW.`org_type` OR OLD.`period` <> NEW.`period` OR OLD.`task_id` <> NEW.`task_id` OR OLD.`depart_id` <> NEW.`depart_id` OR OLD.`status` <> NEW.`status` OR OLD.`rate` <> NEW.`rate` OR OLD.`del_flag` <> NEW.`del_flag` BEGIN
  INSERT INTO `fb_total` (`kind`, `org_type`, `scope`, `period`, `scope_id`, `state`, `n`, `a`, `b`, `c`)
  SELECT 'schedule', OLD.`org_type`, s.`scope`, OLD.`period`, s.`id`, OLD.`status`, -1, -OLD.`rate`, 0, 0
  FROM (SELECT 'room' AS `scope`, '' AS `id` UNION ALL SELECT 'task', OLD.`task_id` UNION ALL SELECT 'depart', OLD.`depart_id`) s
  WHERE OLD.`del_flag` = 0
  ON CONFLICT DO UPDATE SET `n` = `n` + excluded.`n`, `a` = `a` + excluded.`a`, `b` = `b` + excluded.`b`, `c` = `c` + excluded.`c`;
  INSERT INTO `fb_total` (`kind`, `org_type`, `scope`, `period`, `scope_id`, `state`, `n`, `a`, `b`, `c`)
  SELECT 'schedule', NEW.`org_type`, s.`scope`, NEW.`period`, s.`id`, NEW.`status`, 1, NEW.`rate`, 0, 0
  FROM (SELECT 'room' AS `scope`, '' AS `id` UNION ALL SELECT 'task', NEW.`task_id` UNION ALL SELECT 'depart', NEW.`depart_id`) s
  WHERE NEW.`del_flag` = 0
  ON CONFLICT DO UPDATE SET `n` = `n` + excluded.`n`, `a` = `a` + excluded.`a`, `b` = `b` + excluded.`b`, `c` = `c` + excluded.`c`;
END;--> statement-breakpoint
CREATE TRIGGER `fb_test_counted` AFTER INSERT ON `fb_test` BEGIN
  INSERT INTO `fb_total` (`kind`, `org_type`, `scope`, `period`, `scope_id`, `state`, `n`, `a`, `b`, `c`)
  SELECT 'test', NEW.`org_type`, s.`scope`, p.`period`, s.`id`, s.`state`, 1, NEW.`pass_count`, NEW.`fail_count`, NEW.`skip_count`
  FROM (SELECT 'room' AS `scope`, '' AS `id`, CASE NEW.`status` WHEN 0 THEN 'draft' ELSE NEW.`result` END AS `state`
      UNION ALL SELECT 'depart', NEW.`depart_id`, CASE NEW.`status` WHEN 0 THEN 'draft' ELSE NEW.`result` END
      UNION ALL SELECT 'task', NEW.`task_id`, CASE NEW.`status` WHEN 0 THEN 'draft' ELSE NEW.`result` END WHERE NEW.`task_id` <> ''
      UNION ALL SELECT 'case', NEW.`case_id`, '' WHERE NEW.`case_id` <> '' AND NEW.`status` <> 0
      UNION ALL SELECT 'product', NEW.`product`, '' WHERE NEW.`product` <> '' AND NEW.`status` <> 0) s
    JOIN (SELECT '' AS `period` UNION ALL SELECT substr(NEW.`test_date`, 1, 7)) p
  WHERE NEW.`del_flag` = 0
  ON CONFLICT DO UPDATE SET `n` = `n` + excluded.`n`, `a` = `a` + excluded.`a`, `b` = `b` + excluded.`b`, `c` = `c` + excluded.`c`;
END;--> statement-breakpoint
CREATE TRIGGER `fb_test_counted_no_more` AFTER DELETE ON `fb_test` BEGIN
  INSERT INTO `fb_total` (`kind`, `org_type`, `scope`, `period`, `scope_id`, `state`, `n`, `a`, `b`, `c`)
  SELECT 'test', OLD.`org_type`, s.`scope`, p.`period`, s.`id`, s.`state`, -1, -OLD.`pass_count`, -OLD.`fail_count`, -OLD.`skip_count`
  FROM (SELECT 'room' AS `scope`, '' AS `id`, CASE OLD.`status` WHEN 0 THEN 'draft' ELSE OLD.`result` END AS `state`
      UNION ALL SELECT 'depart', OLD.`depart_id`, CASE OLD.`status` WHEN 0 THEN 'draft' ELSE OLD.`result` END
      UNION ALL SELECT 'task', OLD.`task_id`, CASE OLD.`status` WHEN 0 THEN 'draft' ELSE OLD.`result` END WHERE OLD.`task_id` <> ''
      UNION ALL SELECT 'case', OLD.`case_id`, '' WHERE OLD.`case_id` <> '' AND OLD.`status` <> 0
      UNION ALL SELECT 'product', OLD.`product`, '' WHERE OLD.`product` <> '' AND OLD.`status` <> 0) s
    JOIN (SELECT '' AS `period` UNION ALL SELECT substr(OLD.`test_date`, 1, 7)) p
  WHERE OLD.`del_flag` = 0
  ON CONFLICT DO UPDATE SET `n` = `n` + excluded.`n`, `a` = `a` + excluded.`a`, `b` = `b` + excluded.`b`, `c` = `c` + excluded.`c`;
END;--> statement-breakpoint
CREATE TRIGGER `fb_test_counted_again` AFTER UPDATE OF `org_type`, `test_date`, `depart_id`, `task_id`, `case_id`, `product`, `status`, `result`, `pass_count`, `fail_count`, `skip_count`, `del_flag` ON `fb_test`
WHEN OLD.`org_type` <> NEW.`org_type` OR OLD.`test_date` <> NEW.`test_date` OR OLD.`depart_id` <> NEW.`depart_id` OR OLD.`task_id` <> NEW.`task_id` OR OLD.`case_id` <> NEW.`case_id` OR OLD.`product` <> NEW.`product` OR OLD.`status` <> NEW.`status` OR OLD.`result` <> NEW.`result` OR OLD.`pass_count` <> NEW.`pass_count` OR OLD.`fail_count` <> NEW.`fail_count` OR OLD.`skip_count` <> NEW.`skip_count` OR OLD.`del_flag` <> NEW.`del_flag` BEGIN
  INSERT INTO `fb_total` (`kind`, `org_type`, `scope`, `period`, `scope_id`, `state`, `n`, `a`, `b`, `c`)
  SELECT 'test', OLD.`org_type`, s.`scope`, p.`period`, s.`id`, s.`state`, -1, -OLD.`pass_count`, -OLD.`fail_count`, -OLD.`skip_count`
  FROM (SELECT 'room' AS `scope`, '' AS `id`, CASE OLD.`status` WHEN 0 THEN 'draft' ELSE OLD.`result` END AS `state`
      UNION ALL SELECT 'depart', OLD.`depart_id`, CASE OLD.`status` WHEN 0 THEN 'draft' ELSE OLD.`result` END
      UNION ALL SELECT 'task', OLD.`task_id`, CASE OLD.`status` WHEN 0 THEN 'draft' ELSE OLD.`result` END WHERE OLD.`task_id` <> ''
      UNION ALL SELECT 'case', OLD.`case_id`, '' WHERE OLD.`case_id` <> '' AND OLD.`status` <> 0
      UNION ALL SELECT 'product', OLD.`product`, '' WHERE OLD.`product` <> '' AND OLD.`status` <> 0) s
    JOIN (SELECT '' AS `period` UNION ALL SELECT substr(OLD.`test_date`, 1, 7)) p
  WHERE OLD.`del_flag` = 0
  ON CONFLICT DO UPDATE SET `n` = `n` + excluded.`n`, `a` = `a` + excluded.`a`, `b` = `b` + excluded.`b`, `c` = `c` + excluded.`c`;
  INSERT INTO `fb_total` (`kind`, `org_type`, `scope`, `period`, `scope_id`, `state`, `n`, `a`, `b`, `c`)
  SELECT 'test', NEW.`org_type`, s.`scope`, p.`period`, s.`id`, s.`state`, 1, NEW.`pass_count`, NEW.`fail_count`, NEW.`skip_count`
  FROM (SELECT 'room' AS `scope`, '' AS `id`, CASE NEW.`status` WHEN 0 THEN 'draft' ELSE NEW.`result` END AS `state`
      UNION ALL SELECT 'depart', NEW.`depart_id`, CASE NEW.`status` WHEN 0 THEN 'draft' ELSE NEW.`result` END
      UNION ALL SELECT 'task', NEW.`task_id`, CASE NEW.`status` WHEN 0 THEN 'draft' ELSE NEW.`result` END WHERE NEW.`task_id` <> ''
      UNION ALL SELECT 'case', NEW.`case_id`, '' WHERE NEW.`case_id` <> '' AND NEW.`status` <> 0
      UNION ALL SELECT 'product', NEW.`product`, '' WHERE NEW.`product` <> '' AND NEW.`status` <> 0) s
    JOIN (SELECT '' AS `period` UNION ALL SELECT substr(NEW.`test_date`, 1, 7)) p
  WHERE NEW.`del_flag` = 0
  ON CONFLICT DO UPDATE SET `n` = `n` + excluded.`n`, `a` = `a` + excluded.`a`, `b` = `b` + excluded.`b`, `c` = `c` + excluded.`c`;
END;