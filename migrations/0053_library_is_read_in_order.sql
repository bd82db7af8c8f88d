CREATE TABLE `fb_file_total` (
	`area` text NOT NULL,
	`year` text NOT NULL,
	`file_id` text NOT NULL,
	`views` integer DEFAULT 0 NOT NULL,
	`downloads` integer DEFAULT 0 NOT NULL,
	`last_time` text NOT NULL,
	PRIMARY KEY(`file_id`, `year`, `area`)
);
--> statement-breakpoint
CREATE INDEX `fb_file_total_most` ON `fb_file_total` (`year`,`downloads`,`file_id`);--> statement-breakpoint
CREATE INDEX `fb_file_total_area` ON `fb_file_total` (`year`,`area`,`downloads`,`file_id`);--> statement-breakpoint
CREATE TABLE `fb_task_rates` (
	`task_id` text PRIMARY KEY NOT NULL,
	`rates` text NOT NULL
);
--> statement-breakpoint
ALTER TABLE `fb_case` ADD `requirement_count` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `fb_case` ADD `test_count` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `fb_case` ADD `test_passed` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `fb_case` ADD `test_failed` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `fb_case_room` ON `fb_case` (`org_type`,`del_flag`,`update_time`,`id`);--> statement-breakpoint
CREATE INDEX `fb_case_all` ON `fb_case` (`del_flag`,`update_time`,`id`);--> statement-breakpoint
CREATE INDEX `fb_case_status` ON `fb_case` (`del_flag`,`status`,`update_time`,`id`);--> statement-breakpoint
CREATE INDEX `fb_case_year` ON `fb_case` (`del_flag`,`year`,`update_time`,`id`);--> statement-breakpoint
CREATE INDEX `fb_case_collected` ON `fb_case` (`del_flag`,`collect_flag`,`update_time`,`id`);--> statement-breakpoint
CREATE INDEX `fb_case_own` ON `fb_case` (`source_depart_id`,`del_flag`,`status`);--> statement-breakpoint
ALTER TABLE `fb_plan` ADD `case_count` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `fb_plan` ADD `draft_count` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `fb_plan` ADD `task_count` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `fb_plan` ADD `open_count` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `fb_plan` ADD `weight_sum` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `fb_plan` ADD `rate_sum` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `fb_task_room` ON `fb_task` (`org_type`,`del_flag`,`end_date`,`task_no`);--> statement-breakpoint
CREATE INDEX `fb_task_of_year` ON `fb_task` (`org_type`,`year`,`del_flag`,`end_date`,`task_no`);--> statement-breakpoint
CREATE INDEX `fb_task_all` ON `fb_task` (`del_flag`,`end_date`,`task_no`);--> statement-breakpoint
CREATE INDEX `fb_task_year` ON `fb_task` (`del_flag`,`year`,`end_date`,`task_no`);--> statement-breakpoint
INSERT INTO fb_file_total (area, year, file_id, views, downloads, last_time)
SELECT biz_type, substr(time, 1, 4), file_id, sum(action = 'view'), sum(action = 'download'), max(time)
FROM file_count WHERE biz_type IN ('fbCase', 'fbTask', 'fbSchedule', 'fbTest', 'fbAnnounce') GROUP BY 1, 2, 3;
--> statement-breakpoint
INSERT INTO fb_file_total (area, year, file_id, views, downloads, last_time)
SELECT area, year, '', sum(views), sum(downloads), max(last_time) FROM fb_file_total GROUP BY 1, 2;
--> statement-breakpoint
UPDATE fb_plan SET case_count = (SELECT count(*) FROM fb_plan_case p WHERE p.plan_id = fb_plan.id),
  draft_count = (SELECT coalesce(sum((t.status = 0)), 0) FROM fb_task t WHERE t.plan_id = fb_plan.id AND t.del_flag = 0),
  task_count = (SELECT coalesce(sum((t.status <> 0)), 0) FROM fb_task t WHERE t.plan_id = fb_plan.id AND t.del_flag = 0),
  open_count = (SELECT coalesce(sum((t.status in (1, 2))), 0) FROM fb_task t WHERE t.plan_id = fb_plan.id AND t.del_flag = 0),
  weight_sum = (SELECT coalesce(sum((case when t.status <> 0 and t.depart_count > 0 then t.weight else 0 end)), 0) FROM fb_task t WHERE t.plan_id = fb_plan.id AND t.del_flag = 0),
  rate_sum = (SELECT coalesce(sum((case when t.status <> 0 and t.depart_count > 0 then cast(round(t.weight * 1000000.0 * t.rate_sum / t.depart_count) as integer) else 0 end)), 0) FROM fb_task t WHERE t.plan_id = fb_plan.id AND t.del_flag = 0);
--> statement-breakpoint
UPDATE fb_case SET requirement_count = (SELECT count(*) FROM fb_case_requirement r WHERE r.case_id = fb_case.id),
  (test_count, test_passed, test_failed) = (SELECT coalesce(sum(u.n), 0), coalesce(sum(u.a), 0), coalesce(sum(u.b), 0) FROM fb_total u
    WHERE u.kind = 'test' AND u.scope = 'case' AND u.period = '' AND u.scope_id = fb_case.id);
--> statement-breakpoint
INSERT INTO fb_total (kind, org_type, scope, period, scope_id, state, n)
SELECT 'task', org_type, 'room', year, '', status, count(*) FROM fb_task WHERE del_flag = 0 GROUP BY org_type, year, status;
--> statement-breakpoint
INSERT INTO fb_total (kind, org_type, scope, period, scope_id, state, n)
SELECT 'case', org_type, 'room', year, collect_flag, case when status = 0 and source = 'institution' then -1 else status end, count(*)
FROM fb_case WHERE del_flag = 0 GROUP BY 2, 4, 5, 6;
--> statement-breakpoint
INSERT INTO fb_task_rates (task_id, rates)
SELECT d.task_id, json_group_object(d.depart_id, json_array(d.rate, d.rate_time, coalesce(o.depart_name, ''), coalesce(o.depart_order, 0)))
FROM fb_task_depart d LEFT JOIN depart o ON o.id = d.depart_id GROUP BY d.task_id;
--> statement-breakpoint
CREATE TRIGGER fb_task_counted AFTER INSERT ON fb_task BEGIN
  UPDATE fb_plan SET draft_count = draft_count + (new.status = 0), task_count = task_count + (new.status <> 0), open_count = open_count + (new.status in (1, 2)), weight_sum = weight_sum + (case when new.status <> 0 and new.depart_count > 0 then new.weight else 0 end), rate_sum = rate_sum + (case when new.status <> 0 and new.depart_count > 0 then cast(round(new.weight * 1000000.0 * new.rate_sum / new.depart_count) as integer) else 0 end)
  WHERE id = new.plan_id AND new.del_flag = 0;
  INSERT INTO fb_total (kind, org_type, scope, period, scope_id, state, n)
  SELECT 'task', new.org_type, 'room', new.year, '', new.status, 1 WHERE new.del_flag = 0
  ON CONFLICT DO UPDATE SET n = n + excluded.n;
END;
--> statement-breakpoint
CREATE TRIGGER fb_task_counted_no_more AFTER DELETE ON fb_task BEGIN
  UPDATE fb_plan SET draft_count = draft_count - (old.status = 0), task_count = task_count - (old.status <> 0), open_count = open_count - (old.status in (1, 2)), weight_sum = weight_sum - (case when old.status <> 0 and old.depart_count > 0 then old.weight else 0 end), rate_sum = rate_sum - (case when old.status <> 0 and old.depart_count > 0 then cast(round(old.weight * 1000000.0 * old.rate_sum / old.depart_count) as integer) else 0 end)
  WHERE id = old.plan_id AND old.del_flag = 0;
  INSERT INTO fb_total (kind, org_type, scope, period, scope_id, state, n)
  SELECT 'task', old.org_type, 'room', old.year, '', old.status, -1 WHERE old.del_flag = 0
  ON CONFLICT DO UPDATE SET n = n + excluded.n;
END;
--> statement-breakpoint
CREATE TRIGGER fb_task_weighed_again AFTER UPDATE OF plan_id, status, weight, depart_count, rate_sum, del_flag ON fb_task BEGIN
  UPDATE fb_plan SET draft_count = draft_count - (old.status = 0), task_count = task_count - (old.status <> 0), open_count = open_count - (old.status in (1, 2)), weight_sum = weight_sum - (case when old.status <> 0 and old.depart_count > 0 then old.weight else 0 end), rate_sum = rate_sum - (case when old.status <> 0 and old.depart_count > 0 then cast(round(old.weight * 1000000.0 * old.rate_sum / old.depart_count) as integer) else 0 end)
  WHERE id = old.plan_id AND old.del_flag = 0;
  UPDATE fb_plan SET draft_count = draft_count + (new.status = 0), task_count = task_count + (new.status <> 0), open_count = open_count + (new.status in (1, 2)), weight_sum = weight_sum + (case when new.status <> 0 and new.depart_count > 0 then new.weight else 0 end), rate_sum = rate_sum + (case when new.status <> 0 and new.depart_count > 0 then cast(round(new.weight * 1000000.0 * new.rate_sum / new.depart_count) as integer) else 0 end)
  WHERE id = new.plan_id AND new.del_flag = 0;
END;
--> statement-breakpoint
CREATE TRIGGER fb_task_counted_again AFTER UPDATE OF org_type, year, status, del_flag ON fb_task BEGIN
  INSERT INTO fb_total (kind, org_type, scope, period, scope_id, state, n)
  SELECT 'task', old.org_type, 'room', old.year, '', old.status, -1 WHERE old.del_flag = 0
  ON CONFLICT DO UPDATE SET n = n + excluded.n;
  INSERT INTO fb_total (kind, org_type, scope, period, scope_id, state, n)
  SELECT 'task', new.org_type, 'room', new.year, '', new.status, 1 WHERE new.del_flag = 0
  ON CONFLICT DO UPDATE SET n = n + excluded.n;
END;
--> statement-breakpoint
CREATE TRIGGER fb_plan_case_insert AFTER INSERT ON fb_plan_case BEGIN
  UPDATE fb_plan SET case_count = case_count + 1 WHERE id = new.plan_id;
END;
--> statement-breakpoint
CREATE TRIGGER fb_plan_case_delete AFTER DELETE ON fb_plan_case BEGIN
  UPDATE fb_plan SET case_count = case_count - 1 WHERE id = old.plan_id;
END;
--> statement-breakpoint
CREATE TRIGGER fb_case_requirement_insert AFTER INSERT ON fb_case_requirement BEGIN
  UPDATE fb_case SET requirement_count = requirement_count + 1 WHERE id = new.case_id;
END;
--> statement-breakpoint
CREATE TRIGGER fb_case_requirement_delete AFTER DELETE ON fb_case_requirement BEGIN
  UPDATE fb_case SET requirement_count = requirement_count - 1 WHERE id = old.case_id;
END;
--> statement-breakpoint
CREATE TRIGGER fb_case_counted AFTER INSERT ON fb_case BEGIN
  INSERT INTO fb_total (kind, org_type, scope, period, scope_id, state, n)
  SELECT 'case', new.org_type, 'room', new.year, new.collect_flag, case when new.status = 0 and new.source = 'institution' then -1 else new.status end, 1 WHERE new.del_flag = 0
  ON CONFLICT DO UPDATE SET n = n + excluded.n;
END;
--> statement-breakpoint
CREATE TRIGGER fb_case_counted_no_more AFTER DELETE ON fb_case BEGIN
  INSERT INTO fb_total (kind, org_type, scope, period, scope_id, state, n)
  SELECT 'case', old.org_type, 'room', old.year, old.collect_flag, case when old.status = 0 and old.source = 'institution' then -1 else old.status end, -1 WHERE old.del_flag = 0
  ON CONFLICT DO UPDATE SET n = n + excluded.n;
END;
--> statement-breakpoint
CREATE TRIGGER fb_case_counted_again AFTER UPDATE OF org_type, year, collect_flag, status, source, del_flag ON fb_case BEGIN
  INSERT INTO fb_total (kind, org_type, scope, period, scope_id, state, n)
  SELECT 'case', old.org_type, 'room', old.year, old.collect_flag, case when old.status = 0 and old.source = 'institution' then -1 else old.status end, -1 WHERE old.del_flag = 0
  ON CONFLICT DO UPDATE SET n = n + excluded.n;
  INSERT INTO fb_total (kind, org_type, scope, period, scope_id, state, n)
  SELECT 'case', new.org_type, 'room', new.year, new.collect_flag, case when new.status = 0 and new.source = 'institution' then -1 else new.status end, 1 WHERE new.del_flag = 0
  ON CONFLICT DO UPDATE SET n = n + excluded.n;
END;
--> statement-breakpoint
CREATE TRIGGER fb_case_tested AFTER INSERT ON fb_total WHEN new.kind = 'test' AND new.scope = 'case' AND new.period = '' BEGIN
  UPDATE fb_case SET test_count = new.n, test_passed = new.a, test_failed = new.b WHERE id = new.scope_id;
END;
--> statement-breakpoint
CREATE TRIGGER fb_case_tested_again AFTER UPDATE OF n, a, b ON fb_total WHEN new.kind = 'test' AND new.scope = 'case' AND new.period = '' BEGIN
  UPDATE fb_case SET test_count = new.n, test_passed = new.a, test_failed = new.b WHERE id = new.scope_id;
END;
--> statement-breakpoint
CREATE TRIGGER fb_task_rated AFTER INSERT ON fb_task_depart BEGIN
  INSERT INTO fb_task_rates (task_id, rates) VALUES (new.task_id, json_object(new.depart_id, json_array(new.rate, new.rate_time, coalesce((select o.depart_name from depart o where o.id = new.depart_id), ''), coalesce((select o.depart_order from depart o where o.id = new.depart_id), 0))))
  ON CONFLICT (task_id) DO UPDATE SET rates = json_set(rates, '$."' || new.depart_id || '"', json_array(new.rate, new.rate_time, coalesce((select o.depart_name from depart o where o.id = new.depart_id), ''), coalesce((select o.depart_order from depart o where o.id = new.depart_id), 0)));
END;
--> statement-breakpoint
CREATE TRIGGER fb_task_rated_again AFTER UPDATE OF rate, rate_time ON fb_task_depart BEGIN
  UPDATE fb_task_rates SET rates = json_set(rates, '$."' || new.depart_id || '"', json_array(new.rate, new.rate_time, coalesce((select o.depart_name from depart o where o.id = new.depart_id), ''), coalesce((select o.depart_order from depart o where o.id = new.depart_id), 0))) WHERE task_id = new.task_id;
END;
--> statement-breakpoint
CREATE TRIGGER fb_task_rated_no_more AFTER DELETE ON fb_task_depart BEGIN
  UPDATE fb_task_rates SET rates = json_remove(rates, '$."' || old.depart_id || '"') WHERE task_id = old.task_id;
END;
--> statement-breakpoint
CREATE TRIGGER fb_task_rated_named AFTER UPDATE OF depart_name, depart_order ON depart
WHEN old.depart_name <> new.depart_name OR old.depart_order <> new.depart_order BEGIN
  UPDATE fb_task_rates SET rates = json_replace(rates, '$."' || new.id || '"[2]', new.depart_name, '$."' || new.id || '"[3]', new.depart_order)
  WHERE task_id IN (SELECT d.task_id FROM fb_task_depart d WHERE d.depart_id = new.id);
END;
--> statement-breakpoint
CREATE TRIGGER fb_file_counted AFTER INSERT ON file_count WHEN new.biz_type IN ('fbCase', 'fbTask', 'fbSchedule', 'fbTest', 'fbAnnounce') BEGIN
  INSERT INTO fb_file_total (area, year, file_id, views, downloads, last_time)
  SELECT new.biz_type, substr(new.time, 1, 4), f.id, new.action = 'view', new.action = 'download', new.time
  FROM (SELECT new.file_id AS id UNION ALL SELECT '') f WHERE true
  ON CONFLICT DO UPDATE SET views = views + excluded.views, downloads = downloads + excluded.downloads,
    last_time = max(last_time, excluded.last_time);
END;
