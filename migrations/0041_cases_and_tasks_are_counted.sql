CREATE TABLE `fb_case_total` (
	`org_type` text NOT NULL,
	`state` integer NOT NULL,
	`category` text NOT NULL,
	`total` integer DEFAULT 0 NOT NULL,
	`task_count` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`org_type`, `state`, `category`)
);
--> statement-breakpoint
ALTER TABLE `fb_case` ADD `task_count` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `fb_task` ADD `case_count` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `fb_task` ADD `depart_count` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `fb_task` ADD `rate_sum` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE TRIGGER fb_case_total_insert AFTER INSERT ON fb_case BEGIN
  INSERT INTO fb_case_total (org_type, state, category, total, task_count)
  SELECT new.org_type, case when new.status = 0 and new.source = 'institution' then -1 else new.status end, new.category, 1, new.task_count WHERE new.del_flag = 0
  ON CONFLICT (org_type, state, category) DO UPDATE SET total = total + 1, task_count = task_count + excluded.task_count;
END;--> statement-breakpoint
CREATE TRIGGER fb_case_total_update AFTER UPDATE OF org_type, status, source, category, del_flag, task_count ON fb_case BEGIN
  UPDATE fb_case_total SET total = total - 1, task_count = task_count - old.task_count
  WHERE old.del_flag = 0 AND org_type = old.org_type AND state = case when old.status = 0 and old.source = 'institution' then -1 else old.status end AND category = old.category;
  INSERT INTO fb_case_total (org_type, state, category, total, task_count)
  SELECT new.org_type, case when new.status = 0 and new.source = 'institution' then -1 else new.status end, new.category, 1, new.task_count WHERE new.del_flag = 0
  ON CONFLICT (org_type, state, category) DO UPDATE SET total = total + 1, task_count = task_count + excluded.task_count;
END;--> statement-breakpoint
CREATE TRIGGER fb_case_total_delete AFTER DELETE ON fb_case BEGIN
  UPDATE fb_case_total SET total = total - 1, task_count = task_count - old.task_count
  WHERE old.del_flag = 0 AND org_type = old.org_type AND state = case when old.status = 0 and old.source = 'institution' then -1 else old.status end AND category = old.category;
END;--> statement-breakpoint
CREATE TRIGGER fb_case_task_insert AFTER INSERT ON fb_task_case BEGIN
  UPDATE fb_case SET task_count = task_count + 1 WHERE id = new.case_id;
  UPDATE fb_task SET case_count = case_count + 1 WHERE id = new.task_id;
END;--> statement-breakpoint
CREATE TRIGGER fb_case_task_delete AFTER DELETE ON fb_task_case BEGIN
  UPDATE fb_case SET task_count = task_count - 1 WHERE id = old.case_id;
  UPDATE fb_task SET case_count = case_count - 1 WHERE id = old.task_id;
END;--> statement-breakpoint
CREATE TRIGGER fb_task_depart_insert AFTER INSERT ON fb_task_depart BEGIN
  UPDATE fb_task SET depart_count = depart_count + 1, rate_sum = rate_sum + new.rate WHERE id = new.task_id;
END;--> statement-breakpoint
CREATE TRIGGER fb_task_depart_update AFTER UPDATE OF rate ON fb_task_depart BEGIN
  UPDATE fb_task SET rate_sum = rate_sum - old.rate + new.rate WHERE id = new.task_id;
END;--> statement-breakpoint
CREATE TRIGGER fb_task_depart_delete AFTER DELETE ON fb_task_depart BEGIN
  UPDATE fb_task SET depart_count = depart_count - 1, rate_sum = rate_sum - old.rate WHERE id = old.task_id;
END;--> statement-breakpoint
CREATE TRIGGER `used_fb_case_category_added` AFTER INSERT ON `fb_case` WHEN NEW.`category` <> '' BEGIN
  INSERT INTO `value_use` (`list`, `value`, `source`, `total`)
  SELECT 'fb_case_category', NEW.`category`, 'fb_case.category', 1 WHERE NEW.`category` <> ''
  ON CONFLICT (`list`, `value`, `source`) DO UPDATE SET `total` = `total` + 1;
END;--> statement-breakpoint
CREATE TRIGGER `used_fb_case_category_changed` AFTER UPDATE OF `category` ON `fb_case` WHEN OLD.`category` <> NEW.`category` BEGIN
  UPDATE `value_use` SET `total` = `total` - 1 WHERE `list` = 'fb_case_category' AND `source` = 'fb_case.category' AND `value` = OLD.`category`;
  INSERT INTO `value_use` (`list`, `value`, `source`, `total`)
  SELECT 'fb_case_category', NEW.`category`, 'fb_case.category', 1 WHERE NEW.`category` <> ''
  ON CONFLICT (`list`, `value`, `source`) DO UPDATE SET `total` = `total` + 1;
END;--> statement-breakpoint
CREATE TRIGGER `used_fb_case_category_removed` AFTER DELETE ON `fb_case` WHEN OLD.`category` <> '' BEGIN
  UPDATE `value_use` SET `total` = `total` - 1 WHERE `list` = 'fb_case_category' AND `source` = 'fb_case.category' AND `value` = OLD.`category`;
END;--> statement-breakpoint
CREATE TRIGGER `used_fb_case_domain_added` AFTER INSERT ON `fb_case` WHEN NEW.`domain` <> '' BEGIN
  INSERT INTO `value_use` (`list`, `value`, `source`, `total`)
  SELECT 'subject_domain', NEW.`domain`, 'fb_case.domain', 1 WHERE NEW.`domain` <> ''
  ON CONFLICT (`list`, `value`, `source`) DO UPDATE SET `total` = `total` + 1;
END;--> statement-breakpoint
CREATE TRIGGER `used_fb_case_domain_changed` AFTER UPDATE OF `domain` ON `fb_case` WHEN OLD.`domain` <> NEW.`domain` BEGIN
  UPDATE `value_use` SET `total` = `total` - 1 WHERE `list` = 'subject_domain' AND `source` = 'fb_case.domain' AND `value` = OLD.`domain`;
  INSERT INTO `value_use` (`list`, `value`, `source`, `total`)
  SELECT 'subject_domain', NEW.`domain`, 'fb_case.domain', 1 WHERE NEW.`domain` <> ''
  ON CONFLICT (`list`, `value`, `source`) DO UPDATE SET `total` = `total` + 1;
END;--> statement-breakpoint
CREATE TRIGGER `used_fb_case_domain_removed` AFTER DELETE ON `fb_case` WHEN OLD.`domain` <> '' BEGIN
  UPDATE `value_use` SET `total` = `total` - 1 WHERE `list` = 'subject_domain' AND `source` = 'fb_case.domain' AND `value` = OLD.`domain`;
END;--> statement-breakpoint
CREATE TRIGGER `used_fb_requirement_category_added` AFTER INSERT ON `fb_requirement` WHEN NEW.`category` <> '' BEGIN
  INSERT INTO `value_use` (`list`, `value`, `source`, `total`)
  SELECT 'fb_case_category', NEW.`category`, 'fb_requirement.category', 1 WHERE NEW.`category` <> ''
  ON CONFLICT (`list`, `value`, `source`) DO UPDATE SET `total` = `total` + 1;
END;--> statement-breakpoint
CREATE TRIGGER `used_fb_requirement_category_changed` AFTER UPDATE OF `category` ON `fb_requirement` WHEN OLD.`category` <> NEW.`category` BEGIN
  UPDATE `value_use` SET `total` = `total` - 1 WHERE `list` = 'fb_case_category' AND `source` = 'fb_requirement.category' AND `value` = OLD.`category`;
  INSERT INTO `value_use` (`list`, `value`, `source`, `total`)
  SELECT 'fb_case_category', NEW.`category`, 'fb_requirement.category', 1 WHERE NEW.`category` <> ''
  ON CONFLICT (`list`, `value`, `source`) DO UPDATE SET `total` = `total` + 1;
END;--> statement-breakpoint
CREATE TRIGGER `used_fb_requirement_category_removed` AFTER DELETE ON `fb_requirement` WHEN OLD.`category` <> '' BEGIN
  UPDATE `value_use` SET `total` = `total` - 1 WHERE `list` = 'fb_case_category' AND `source` = 'fb_requirement.category' AND `value` = OLD.`category`;
END;
