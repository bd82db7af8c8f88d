CREATE TABLE `exhibit_credit` (
	`of` text NOT NULL,
	`ref_id` text NOT NULL,
	`total` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`of`, `ref_id`)
);
--> statement-breakpoint
CREATE INDEX `exhibit_credit_most` ON `exhibit_credit` (`of`,"total" desc,`ref_id`);--> statement-breakpoint
CREATE TABLE `domain_total` (
	`year` text NOT NULL,
	`domain` text NOT NULL,
	`declared` integer DEFAULT 0 NOT NULL,
	`established` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`year`, `domain`)
);--> statement-breakpoint
INSERT INTO `domain_total` (`year`, `domain`, `declared`, `established`)
SELECT `year`, `domain`, sum(`total`), sum(iif(`status` IN ('ESTABLISHED', 'TO_AUDIT', 'TO_PRIZE', 'FINESHED'), `total`, 0)) FROM `subject_total`
WHERE `submitted` = 1 AND `source` <> 'collect' AND `domain` <> '' GROUP BY 1, 2;--> statement-breakpoint
CREATE TRIGGER `subject_total_of_domain_added` AFTER INSERT ON `subject_total` BEGIN
  INSERT INTO `domain_total` (`year`, `domain`, `declared`, `established`)
  SELECT NEW.`year`, NEW.`domain`, NEW.`total`, iif(NEW.`status` IN ('ESTABLISHED', 'TO_AUDIT', 'TO_PRIZE', 'FINESHED'), NEW.`total`, 0)
  WHERE NEW.`submitted` = 1 AND NEW.`source` <> 'collect' AND NEW.`domain` <> ''
  ON CONFLICT DO UPDATE SET `declared` = `declared` + excluded.`declared`, `established` = `established` + excluded.`established`;
END;--> statement-breakpoint
CREATE TRIGGER `subject_total_of_domain_changed` AFTER UPDATE ON `subject_total` BEGIN
  INSERT INTO `domain_total` (`year`, `domain`, `declared`, `established`)
  SELECT OLD.`year`, OLD.`domain`, -OLD.`total`, iif(OLD.`status` IN ('ESTABLISHED', 'TO_AUDIT', 'TO_PRIZE', 'FINESHED'), -OLD.`total`, 0)
  WHERE OLD.`submitted` = 1 AND OLD.`source` <> 'collect' AND OLD.`domain` <> ''
  ON CONFLICT DO UPDATE SET `declared` = `declared` + excluded.`declared`, `established` = `established` + excluded.`established`;
  INSERT INTO `domain_total` (`year`, `domain`, `declared`, `established`)
  SELECT NEW.`year`, NEW.`domain`, NEW.`total`, iif(NEW.`status` IN ('ESTABLISHED', 'TO_AUDIT', 'TO_PRIZE', 'FINESHED'), NEW.`total`, 0)
  WHERE NEW.`submitted` = 1 AND NEW.`source` <> 'collect' AND NEW.`domain` <> ''
  ON CONFLICT DO UPDATE SET `declared` = `declared` + excluded.`declared`, `established` = `established` + excluded.`established`;
END;--> statement-breakpoint
CREATE TRIGGER `subject_total_of_domain_removed` AFTER DELETE ON `subject_total` BEGIN
  INSERT INTO `domain_total` (`year`, `domain`, `declared`, `established`)
  SELECT OLD.`year`, OLD.`domain`, -OLD.`total`, iif(OLD.`status` IN ('ESTABLISHED', 'TO_AUDIT', 'TO_PRIZE', 'FINESHED'), -OLD.`total`, 0)
  WHERE OLD.`submitted` = 1 AND OLD.`source` <> 'collect' AND OLD.`domain` <> ''
  ON CONFLICT DO UPDATE SET `declared` = `declared` + excluded.`declared`, `established` = `established` + excluded.`established`;
END;--> statement-breakpoint
INSERT INTO `exhibit_credit` (`of`, `ref_id`, `total`)
SELECT 'depart', `depart_id`, count(*) FROM `exhibit` WHERE `released` = 1 AND `depart_id` <> '' GROUP BY 2
UNION ALL SELECT 'user', p.`user_id`, count(*) FROM `exhibit_person` p JOIN `exhibit` e ON e.`id` = p.`exhibit_id` AND e.`released` = 1 GROUP BY 2;--> statement-breakpoint
CREATE TRIGGER `exhibit_credited` AFTER INSERT ON `exhibit` WHEN NEW.`released` = 1 BEGIN
  INSERT INTO `exhibit_credit` (`of`, `ref_id`, `total`)
  SELECT 'depart', NEW.`depart_id`, 1 WHERE NEW.`released` = 1 AND NEW.`depart_id` <> ''
  UNION ALL SELECT 'user', `user_id`, 1 FROM `exhibit_person` WHERE NEW.`released` = 1 AND `exhibit_id` = NEW.`id`
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`;
END;--> statement-breakpoint
CREATE TRIGGER `exhibit_credited_no_more` AFTER DELETE ON `exhibit` WHEN OLD.`released` = 1 BEGIN
  INSERT INTO `exhibit_credit` (`of`, `ref_id`, `total`)
  SELECT 'depart', OLD.`depart_id`, -1 WHERE OLD.`released` = 1 AND OLD.`depart_id` <> ''
  UNION ALL SELECT 'user', `user_id`, -1 FROM `exhibit_person` WHERE OLD.`released` = 1 AND `exhibit_id` = OLD.`id`
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`;
END;--> statement-breakpoint
CREATE TRIGGER `exhibit_credited_anew` AFTER UPDATE OF `id`, `released`, `depart_id` ON `exhibit`
WHEN OLD.`id` <> NEW.`id` OR OLD.`released` <> NEW.`released` OR OLD.`depart_id` <> NEW.`depart_id` BEGIN
  INSERT INTO `exhibit_credit` (`of`, `ref_id`, `total`)
  SELECT 'depart', OLD.`depart_id`, -1 WHERE OLD.`released` = 1 AND OLD.`depart_id` <> ''
  UNION ALL SELECT 'user', `user_id`, -1 FROM `exhibit_person` WHERE OLD.`released` = 1 AND `exhibit_id` = OLD.`id`
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`;
  INSERT INTO `exhibit_credit` (`of`, `ref_id`, `total`)
  SELECT 'depart', NEW.`depart_id`, 1 WHERE NEW.`released` = 1 AND NEW.`depart_id` <> ''
  UNION ALL SELECT 'user', `user_id`, 1 FROM `exhibit_person` WHERE NEW.`released` = 1 AND `exhibit_id` = NEW.`id`
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`;
END;--> statement-breakpoint
CREATE TRIGGER `exhibit_person_credited` AFTER INSERT ON `exhibit_person` BEGIN
  INSERT INTO `exhibit_credit` (`of`, `ref_id`, `total`)
  SELECT 'user', NEW.`user_id`, 1 FROM `exhibit` WHERE `id` = NEW.`exhibit_id` AND `released` = 1
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`;
END;--> statement-breakpoint
CREATE TRIGGER `exhibit_person_credited_no_more` AFTER DELETE ON `exhibit_person` BEGIN
  INSERT INTO `exhibit_credit` (`of`, `ref_id`, `total`)
  SELECT 'user', OLD.`user_id`, -1 FROM `exhibit` WHERE `id` = OLD.`exhibit_id` AND `released` = 1
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`;
END;--> statement-breakpoint
CREATE TRIGGER `exhibit_person_credited_anew` AFTER UPDATE OF `exhibit_id`, `user_id` ON `exhibit_person` BEGIN
  INSERT INTO `exhibit_credit` (`of`, `ref_id`, `total`)
  SELECT 'user', OLD.`user_id`, -1 FROM `exhibit` WHERE `id` = OLD.`exhibit_id` AND `released` = 1
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`;
  INSERT INTO `exhibit_credit` (`of`, `ref_id`, `total`)
  SELECT 'user', NEW.`user_id`, 1 FROM `exhibit` WHERE `id` = NEW.`exhibit_id` AND `released` = 1
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`;
END;
