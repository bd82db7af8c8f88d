CREATE TABLE `judge_doc` (
	`user_id` text NOT NULL,
	`kind` integer NOT NULL,
	`no` integer NOT NULL,
	PRIMARY KEY(`user_id`, `kind`, `no`)
) WITHOUT ROWID;
--> statement-breakpoint
INSERT INTO `judge_doc` (`user_id`, `kind`, `no`)
SELECT j.`user_id`, 1, d.`no` FROM `subject_judge` j JOIN `search_doc` d ON d.`kind` = 1 AND d.`id` = j.`subject_id`
UNION SELECT j.`user_id`, 2, d.`no` FROM `search_doc` d CROSS JOIN `report` r ON r.`id` = d.`id` CROSS JOIN `subject_judge` j ON j.`subject_id` = r.`subject_id` WHERE d.`kind` = 2
UNION SELECT j.`user_id`, 3, d.`no` FROM `search_doc` d CROSS JOIN `file` f ON f.`id` = d.`id` CROSS JOIN `subject_judge` j ON j.`subject_id` = f.`biz_id` WHERE d.`kind` = 3
UNION SELECT j.`user_id`, 3, d.`no` FROM `search_doc` d CROSS JOIN `file` f ON f.`id` = d.`id` AND f.`biz_id` <> '' CROSS JOIN `subject` s ON s.`collect_id` = f.`biz_id` CROSS JOIN `subject_judge` j ON j.`subject_id` = s.`id` WHERE d.`kind` = 3;--> statement-breakpoint
CREATE TRIGGER `subject_judge_docs_added` AFTER INSERT ON `subject_judge` BEGIN
  INSERT INTO `judge_doc` (`user_id`, `kind`, `no`)
  SELECT NEW.`user_id`, 1, d.`no` FROM `search_doc` d WHERE d.`kind` = 1 AND d.`id` = NEW.`subject_id` ON CONFLICT DO NOTHING;
  INSERT INTO `judge_doc` (`user_id`, `kind`, `no`)
  SELECT NEW.`user_id`, 2, d.`no` FROM `report` r CROSS JOIN `search_doc` d ON d.`kind` = 2 AND d.`id` = r.`id` WHERE r.`subject_id` = NEW.`subject_id` ON CONFLICT DO NOTHING;
  INSERT INTO `judge_doc` (`user_id`, `kind`, `no`)
  SELECT NEW.`user_id`, 3, d.`no` FROM `file` f CROSS JOIN `search_doc` d ON d.`kind` = 3 AND d.`id` = f.`id` WHERE f.`biz_id` = NEW.`subject_id` ON CONFLICT DO NOTHING;
  INSERT INTO `judge_doc` (`user_id`, `kind`, `no`)
  SELECT NEW.`user_id`, 3, d.`no` FROM `file` f CROSS JOIN `search_doc` d ON d.`kind` = 3 AND d.`id` = f.`id` WHERE f.`biz_id` = (SELECT s.`collect_id` FROM `subject` s WHERE s.`id` = NEW.`subject_id` AND s.`collect_id` <> '') ON CONFLICT DO NOTHING;
END;--> statement-breakpoint
CREATE TRIGGER `subject_judge_docs_removed` AFTER DELETE ON `subject_judge` BEGIN
  DELETE FROM `judge_doc` WHERE `user_id` = OLD.`user_id` AND `kind` = 1 AND `no` IN (SELECT d.`no` FROM `search_doc` d WHERE d.`kind` = 1 AND d.`id` = OLD.`subject_id`);
  DELETE FROM `judge_doc` WHERE `user_id` = OLD.`user_id` AND `kind` = 2 AND `no` IN (SELECT d.`no` FROM `report` r CROSS JOIN `search_doc` d ON d.`kind` = 2 AND d.`id` = r.`id` WHERE r.`subject_id` = OLD.`subject_id`);
  DELETE FROM `judge_doc` WHERE `user_id` = OLD.`user_id` AND `kind` = 3 AND `no` IN (SELECT d.`no` FROM `file` f CROSS JOIN `search_doc` d ON d.`kind` = 3 AND d.`id` = f.`id` WHERE f.`biz_id` = OLD.`subject_id`);
  DELETE FROM `judge_doc` WHERE `user_id` = OLD.`user_id` AND `kind` = 3 AND `no` IN (SELECT d.`no` FROM `file` f CROSS JOIN `search_doc` d ON d.`kind` = 3 AND d.`id` = f.`id` WHERE f.`biz_id` = (SELECT s.`collect_id` FROM `subject` s WHERE s.`id` = OLD.`subject_id` AND s.`collect_id` <> ''));
  INSERT INTO `judge_doc` (`user_id`, `kind`, `no`)
  SELECT j.`user_id`, 3, d.`no` FROM `subject` s CROSS JOIN `subject_judge` j ON j.`subject_id` = s.`id` AND j.`user_id` = OLD.`user_id` CROSS JOIN `file` f ON f.`biz_id` = s.`collect_id` CROSS JOIN `search_doc` d ON d.`kind` = 3 AND d.`id` = f.`id` WHERE s.`collect_id` <> '' AND s.`collect_id` = (SELECT s.`collect_id` FROM `subject` s WHERE s.`id` = OLD.`subject_id` AND s.`collect_id` <> '') ON CONFLICT DO NOTHING;
END;--> statement-breakpoint
CREATE TRIGGER `search_subject_judges_added` AFTER INSERT ON `search_doc` WHEN NEW.`kind` = 1 BEGIN
  INSERT INTO `judge_doc` (`user_id`, `kind`, `no`)
  SELECT j.`user_id`, 1, NEW.`no` FROM `subject_judge` j WHERE j.`subject_id` = NEW.`id` ON CONFLICT DO NOTHING;
END;--> statement-breakpoint
CREATE TRIGGER `search_subject_judges_removed` AFTER DELETE ON `search_doc` WHEN OLD.`kind` = 1 BEGIN
  DELETE FROM `judge_doc` WHERE `kind` = 1 AND `no` = OLD.`no` AND `user_id` IN (SELECT j.`user_id` FROM `subject_judge` j WHERE j.`subject_id` = OLD.`id`);
END;--> statement-breakpoint
CREATE TRIGGER `search_report_judges_added` AFTER INSERT ON `search_doc` WHEN NEW.`kind` = 2 BEGIN
  INSERT INTO `judge_doc` (`user_id`, `kind`, `no`)
  SELECT j.`user_id`, 2, NEW.`no` FROM `subject_judge` j WHERE j.`subject_id` = (SELECT r.`subject_id` FROM `report` r WHERE r.`id` = NEW.`id`) ON CONFLICT DO NOTHING;
END;--> statement-breakpoint
CREATE TRIGGER `search_report_judges_removed` AFTER DELETE ON `search_doc` WHEN OLD.`kind` = 2 BEGIN
  DELETE FROM `judge_doc` WHERE `kind` = 2 AND `no` = OLD.`no` AND `user_id` IN (SELECT j.`user_id` FROM `subject_judge` j WHERE j.`subject_id` = (SELECT r.`subject_id` FROM `report` r WHERE r.`id` = OLD.`id`));
END;--> statement-breakpoint
CREATE TRIGGER `search_file_judges_added` AFTER INSERT ON `search_doc` WHEN NEW.`kind` = 3 BEGIN
  INSERT INTO `judge_doc` (`user_id`, `kind`, `no`)
  SELECT j.`user_id`, 3, NEW.`no` FROM `subject_judge` j WHERE j.`subject_id` = (SELECT f.`biz_id` FROM `file` f WHERE f.`id` = NEW.`id`) ON CONFLICT DO NOTHING;
  INSERT INTO `judge_doc` (`user_id`, `kind`, `no`)
  SELECT j.`user_id`, 3, NEW.`no` FROM `subject` s CROSS JOIN `subject_judge` j ON j.`subject_id` = s.`id` WHERE s.`collect_id` = (SELECT f.`biz_id` FROM `file` f WHERE f.`id` = NEW.`id`) AND s.`collect_id` <> '' ON CONFLICT DO NOTHING;
END;--> statement-breakpoint
CREATE TRIGGER `search_file_judges_removed` AFTER DELETE ON `search_doc` WHEN OLD.`kind` = 3 BEGIN
  DELETE FROM `judge_doc` WHERE `kind` = 3 AND `no` = OLD.`no` AND `user_id` IN (SELECT j.`user_id` FROM `subject_judge` j WHERE j.`subject_id` = (SELECT f.`biz_id` FROM `file` f WHERE f.`id` = OLD.`id`));
  DELETE FROM `judge_doc` WHERE `kind` = 3 AND `no` = OLD.`no` AND `user_id` IN (SELECT j.`user_id` FROM `subject` s CROSS JOIN `subject_judge` j ON j.`subject_id` = s.`id` WHERE s.`collect_id` = (SELECT f.`biz_id` FROM `file` f WHERE f.`id` = OLD.`id`) AND s.`collect_id` <> '');
END;--> statement-breakpoint
CREATE TRIGGER `file_judges_gone` BEFORE DELETE ON `file` BEGIN
  DELETE FROM `judge_doc` WHERE `kind` = 3 AND `no` = (SELECT d.`no` FROM `search_doc` d WHERE d.`kind` = 3 AND d.`id` = OLD.`id`) AND `user_id` IN (SELECT j.`user_id` FROM `subject_judge` j WHERE j.`subject_id` = OLD.`biz_id`);
  DELETE FROM `judge_doc` WHERE `kind` = 3 AND `no` = (SELECT d.`no` FROM `search_doc` d WHERE d.`kind` = 3 AND d.`id` = OLD.`id`) AND `user_id` IN (SELECT j.`user_id` FROM `subject` s CROSS JOIN `subject_judge` j ON j.`subject_id` = s.`id` WHERE s.`collect_id` = OLD.`biz_id` AND s.`collect_id` <> '');
END;--> statement-breakpoint
CREATE TRIGGER `file_judges_left` BEFORE UPDATE OF `biz_id` ON `file` WHEN OLD.`biz_id` <> NEW.`biz_id` BEGIN
  DELETE FROM `judge_doc` WHERE `kind` = 3 AND `no` = (SELECT d.`no` FROM `search_doc` d WHERE d.`kind` = 3 AND d.`id` = OLD.`id`) AND `user_id` IN (SELECT j.`user_id` FROM `subject_judge` j WHERE j.`subject_id` = OLD.`biz_id`);
  DELETE FROM `judge_doc` WHERE `kind` = 3 AND `no` = (SELECT d.`no` FROM `search_doc` d WHERE d.`kind` = 3 AND d.`id` = OLD.`id`) AND `user_id` IN (SELECT j.`user_id` FROM `subject` s CROSS JOIN `subject_judge` j ON j.`subject_id` = s.`id` WHERE s.`collect_id` = OLD.`biz_id` AND s.`collect_id` <> '');
END;--> statement-breakpoint
CREATE TRIGGER `file_judges_joined` AFTER UPDATE OF `biz_id` ON `file` WHEN OLD.`biz_id` <> NEW.`biz_id` BEGIN
  INSERT INTO `judge_doc` (`user_id`, `kind`, `no`)
  SELECT j.`user_id`, 3, d.`no` FROM `search_doc` d CROSS JOIN `subject_judge` j WHERE d.`kind` = 3 AND d.`id` = NEW.`id` AND j.`subject_id` = NEW.`biz_id` ON CONFLICT DO NOTHING;
  INSERT INTO `judge_doc` (`user_id`, `kind`, `no`)
  SELECT j.`user_id`, 3, d.`no` FROM `search_doc` d CROSS JOIN `subject` s CROSS JOIN `subject_judge` j ON j.`subject_id` = s.`id` WHERE d.`kind` = 3 AND d.`id` = NEW.`id` AND s.`collect_id` = NEW.`biz_id` AND s.`collect_id` <> '' ON CONFLICT DO NOTHING;
END;--> statement-breakpoint
CREATE TRIGGER `report_judges_gone` BEFORE DELETE ON `report` BEGIN
  DELETE FROM `judge_doc` WHERE `kind` = 2 AND `no` = (SELECT d.`no` FROM `search_doc` d WHERE d.`kind` = 2 AND d.`id` = OLD.`id`) AND `user_id` IN (SELECT j.`user_id` FROM `subject_judge` j WHERE j.`subject_id` = OLD.`subject_id`);
END;--> statement-breakpoint
CREATE TRIGGER `report_judges_left` BEFORE UPDATE OF `subject_id` ON `report` WHEN OLD.`subject_id` <> NEW.`subject_id` BEGIN
  DELETE FROM `judge_doc` WHERE `kind` = 2 AND `no` = (SELECT d.`no` FROM `search_doc` d WHERE d.`kind` = 2 AND d.`id` = OLD.`id`) AND `user_id` IN (SELECT j.`user_id` FROM `subject_judge` j WHERE j.`subject_id` = OLD.`subject_id`);
END;--> statement-breakpoint
CREATE TRIGGER `report_judges_joined` AFTER UPDATE OF `subject_id` ON `report` WHEN OLD.`subject_id` <> NEW.`subject_id` BEGIN
  INSERT INTO `judge_doc` (`user_id`, `kind`, `no`)
  SELECT j.`user_id`, 2, d.`no` FROM `search_doc` d CROSS JOIN `subject_judge` j WHERE d.`kind` = 2 AND d.`id` = NEW.`id` AND j.`subject_id` = NEW.`subject_id` ON CONFLICT DO NOTHING;
END;--> statement-breakpoint
CREATE TRIGGER `subject_judges_declared` AFTER UPDATE OF `collect_id` ON `subject` WHEN OLD.`collect_id` <> NEW.`collect_id` BEGIN
  DELETE FROM `judge_doc` WHERE (`user_id`, `kind`, `no`) IN (SELECT j.`user_id`, 3, d.`no` FROM `subject_judge` j CROSS JOIN `file` f ON f.`biz_id` = OLD.`collect_id` CROSS JOIN `search_doc` d ON d.`kind` = 3 AND d.`id` = f.`id` WHERE j.`subject_id` = OLD.`id` AND OLD.`collect_id` <> '');
  INSERT INTO `judge_doc` (`user_id`, `kind`, `no`)
  SELECT j.`user_id`, 3, d.`no` FROM `subject_judge` j CROSS JOIN `file` f ON f.`biz_id` = OLD.`id` CROSS JOIN `search_doc` d ON d.`kind` = 3 AND d.`id` = f.`id` WHERE j.`subject_id` = OLD.`id` AND f.`biz_id` = OLD.`collect_id` ON CONFLICT DO NOTHING;
  INSERT INTO `judge_doc` (`user_id`, `kind`, `no`)
  SELECT j.`user_id`, 3, d.`no` FROM `subject` s CROSS JOIN `subject_judge` j ON j.`subject_id` = s.`id` CROSS JOIN `file` f ON f.`biz_id` = s.`collect_id` CROSS JOIN `search_doc` d ON d.`kind` = 3 AND d.`id` = f.`id` WHERE s.`collect_id` <> '' AND s.`collect_id` IN (OLD.`collect_id`, NEW.`collect_id`) ON CONFLICT DO NOTHING;
END;--> statement-breakpoint
CREATE TRIGGER `subject_judges_undeclared` AFTER DELETE ON `subject` BEGIN
  DELETE FROM `judge_doc` WHERE (`user_id`, `kind`, `no`) IN (SELECT j.`user_id`, 3, d.`no` FROM `subject_judge` j CROSS JOIN `file` f ON f.`biz_id` = OLD.`collect_id` CROSS JOIN `search_doc` d ON d.`kind` = 3 AND d.`id` = f.`id` WHERE j.`subject_id` = OLD.`id` AND OLD.`collect_id` <> '');
  INSERT INTO `judge_doc` (`user_id`, `kind`, `no`)
  SELECT j.`user_id`, 3, d.`no` FROM `subject_judge` j CROSS JOIN `file` f ON f.`biz_id` = OLD.`id` CROSS JOIN `search_doc` d ON d.`kind` = 3 AND d.`id` = f.`id` WHERE j.`subject_id` = OLD.`id` AND f.`biz_id` = OLD.`collect_id` ON CONFLICT DO NOTHING;
  INSERT INTO `judge_doc` (`user_id`, `kind`, `no`)
  SELECT j.`user_id`, 3, d.`no` FROM `subject` s CROSS JOIN `subject_judge` j ON j.`subject_id` = s.`id` CROSS JOIN `file` f ON f.`biz_id` = s.`collect_id` CROSS JOIN `search_doc` d ON d.`kind` = 3 AND d.`id` = f.`id` WHERE s.`collect_id` <> '' AND s.`collect_id` = OLD.`collect_id` ON CONFLICT DO NOTHING;
END;
