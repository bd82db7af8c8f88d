-- What came of the subjects that were established: finished, shared, offered by a published vendor, with how many products.
CREATE VIEW `year_of_product` AS
SELECT s.`id` AS `row_id`, s.`id` AS `subject_id`, 'product' AS `kind`, s.`year` AS `year`, '' AS `part`, '' AS `who`, '' AS `name`,
  ((s.`status` = 'FINESHED') + 2 * (s.`share` = 1 AND s.`share_auth` <> 0) + 4 * EXISTS (SELECT 1 FROM `vendor_product` p JOIN `vendor` v ON v.`id` = p.`vendor_id` WHERE p.`subject_id` = s.`id` AND p.`del_flag` = 0 AND v.`del_flag` = 0 AND v.`status` = 2)) || '' AS `state`,
  0 AS `done`, '' AS `due`, s.`status` NOT IN ('TO_SUBMIT', 'TO_SUPPLEMENT', 'TO_APPROVAL', 'TO_REVIEW', 'TO_PERFECT') AS `audited`,
  s.`source` = 'plan' AS `planned`, s.`submit_time` IS NOT NULL AS `submitted`,
  1 AS `total`, (SELECT count(*) FROM `vendor_product` p JOIN `vendor` v ON v.`id` = p.`vendor_id` WHERE p.`subject_id` = s.`id` AND p.`del_flag` = 0 AND v.`del_flag` = 0 AND v.`status` = 2) AS `points`
FROM `subject` s WHERE s.`del_flag` = 0 AND s.`submit_time` IS NOT NULL AND s.`source` <> 'collect' AND s.`establish_time` IS NOT NULL;--> statement-breakpoint
CREATE TRIGGER `subject_result_added` AFTER INSERT ON `subject` BEGIN
  INSERT INTO `year_total` (`kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points`)
  SELECT `kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points` FROM `year_of_product` WHERE `subject_id` = NEW.`id`
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`, `points` = `points` + excluded.`points`;
END;--> statement-breakpoint
CREATE TRIGGER `subject_result_removed` BEFORE DELETE ON `subject` BEGIN
  INSERT INTO `year_total` (`kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points`)
  SELECT `kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, -`total`, -`points` FROM `year_of_product` WHERE `subject_id` = OLD.`id`
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`, `points` = `points` + excluded.`points`;
END;--> statement-breakpoint
CREATE TRIGGER `subject_result_before` BEFORE UPDATE OF `id`, `year`, `status`, `source`, `submit_time`, `del_flag`, `establish_time`, `share`, `share_auth` ON `subject`
WHEN OLD.`id` IS NOT NEW.`id` OR OLD.`year` IS NOT NEW.`year` OR OLD.`status` IS NOT NEW.`status` OR OLD.`source` IS NOT NEW.`source`
  OR OLD.`del_flag` IS NOT NEW.`del_flag` OR OLD.`share` IS NOT NEW.`share` OR OLD.`share_auth` IS NOT NEW.`share_auth`
  OR (OLD.`submit_time` IS NULL) <> (NEW.`submit_time` IS NULL) OR (OLD.`establish_time` IS NULL) <> (NEW.`establish_time` IS NULL) BEGIN
  INSERT INTO `year_total` (`kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points`)
  SELECT `kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, -`total`, -`points` FROM `year_of_product` WHERE `subject_id` = OLD.`id`
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`, `points` = `points` + excluded.`points`;
END;--> statement-breakpoint
CREATE TRIGGER `subject_result_after` AFTER UPDATE OF `id`, `year`, `status`, `source`, `submit_time`, `del_flag`, `establish_time`, `share`, `share_auth` ON `subject`
WHEN OLD.`id` IS NOT NEW.`id` OR OLD.`year` IS NOT NEW.`year` OR OLD.`status` IS NOT NEW.`status` OR OLD.`source` IS NOT NEW.`source`
  OR OLD.`del_flag` IS NOT NEW.`del_flag` OR OLD.`share` IS NOT NEW.`share` OR OLD.`share_auth` IS NOT NEW.`share_auth`
  OR (OLD.`submit_time` IS NULL) <> (NEW.`submit_time` IS NULL) OR (OLD.`establish_time` IS NULL) <> (NEW.`establish_time` IS NULL) BEGIN
  INSERT INTO `year_total` (`kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points`)
  SELECT `kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points` FROM `year_of_product` WHERE `subject_id` = NEW.`id`
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`, `points` = `points` + excluded.`points`;
END;--> statement-breakpoint
CREATE TRIGGER `product_of_result_added_before` BEFORE INSERT ON `vendor_product` WHEN NEW.`subject_id` <> '' BEGIN
  INSERT INTO `year_total` (`kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points`)
  SELECT `kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, -`total`, -`points` FROM `year_of_product` WHERE `subject_id` = NEW.`subject_id`
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`, `points` = `points` + excluded.`points`;
END;--> statement-breakpoint
CREATE TRIGGER `product_of_result_added_after` AFTER INSERT ON `vendor_product` WHEN NEW.`subject_id` <> '' BEGIN
  INSERT INTO `year_total` (`kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points`)
  SELECT `kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points` FROM `year_of_product` WHERE `subject_id` = NEW.`subject_id`
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`, `points` = `points` + excluded.`points`;
END;--> statement-breakpoint
CREATE TRIGGER `product_of_result_removed_before` BEFORE DELETE ON `vendor_product` WHEN OLD.`subject_id` <> '' BEGIN
  INSERT INTO `year_total` (`kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points`)
  SELECT `kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, -`total`, -`points` FROM `year_of_product` WHERE `subject_id` = OLD.`subject_id`
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`, `points` = `points` + excluded.`points`;
END;--> statement-breakpoint
CREATE TRIGGER `product_of_result_removed_after` AFTER DELETE ON `vendor_product` WHEN OLD.`subject_id` <> '' BEGIN
  INSERT INTO `year_total` (`kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points`)
  SELECT `kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points` FROM `year_of_product` WHERE `subject_id` = OLD.`subject_id`
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`, `points` = `points` + excluded.`points`;
END;--> statement-breakpoint
CREATE TRIGGER `product_of_result_changed_before` BEFORE UPDATE OF `vendor_id`, `subject_id`, `del_flag` ON `vendor_product`
WHEN OLD.`vendor_id` IS NOT NEW.`vendor_id` OR OLD.`subject_id` IS NOT NEW.`subject_id` OR OLD.`del_flag` IS NOT NEW.`del_flag` BEGIN
  INSERT INTO `year_total` (`kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points`)
  SELECT `kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, -`total`, -`points` FROM `year_of_product` WHERE `subject_id` IN (OLD.`subject_id`, NEW.`subject_id`)
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`, `points` = `points` + excluded.`points`;
END;--> statement-breakpoint
CREATE TRIGGER `product_of_result_changed_after` AFTER UPDATE OF `vendor_id`, `subject_id`, `del_flag` ON `vendor_product`
WHEN OLD.`vendor_id` IS NOT NEW.`vendor_id` OR OLD.`subject_id` IS NOT NEW.`subject_id` OR OLD.`del_flag` IS NOT NEW.`del_flag` BEGIN
  INSERT INTO `year_total` (`kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points`)
  SELECT `kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points` FROM `year_of_product` WHERE `subject_id` IN (OLD.`subject_id`, NEW.`subject_id`)
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`, `points` = `points` + excluded.`points`;
END;--> statement-breakpoint
CREATE TRIGGER `vendor_of_result_added_before` BEFORE INSERT ON `vendor` BEGIN
  INSERT INTO `year_total` (`kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points`)
  SELECT `kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, -`total`, -`points` FROM `year_of_product` WHERE `subject_id` IN (SELECT p.`subject_id` FROM `vendor_product` p WHERE p.`vendor_id` = NEW.`id` AND p.`subject_id` <> '')
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`, `points` = `points` + excluded.`points`;
END;--> statement-breakpoint
CREATE TRIGGER `vendor_of_result_added_after` AFTER INSERT ON `vendor` BEGIN
  INSERT INTO `year_total` (`kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points`)
  SELECT `kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points` FROM `year_of_product` WHERE `subject_id` IN (SELECT p.`subject_id` FROM `vendor_product` p WHERE p.`vendor_id` = NEW.`id` AND p.`subject_id` <> '')
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`, `points` = `points` + excluded.`points`;
END;--> statement-breakpoint
CREATE TRIGGER `vendor_of_result_removed_before` BEFORE DELETE ON `vendor` BEGIN
  INSERT INTO `year_total` (`kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points`)
  SELECT `kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, -`total`, -`points` FROM `year_of_product` WHERE `subject_id` IN (SELECT p.`subject_id` FROM `vendor_product` p WHERE p.`vendor_id` = OLD.`id` AND p.`subject_id` <> '')
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`, `points` = `points` + excluded.`points`;
END;--> statement-breakpoint
CREATE TRIGGER `vendor_of_result_removed_after` AFTER DELETE ON `vendor` BEGIN
  INSERT INTO `year_total` (`kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points`)
  SELECT `kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points` FROM `year_of_product` WHERE `subject_id` IN (SELECT p.`subject_id` FROM `vendor_product` p WHERE p.`vendor_id` = OLD.`id` AND p.`subject_id` <> '')
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`, `points` = `points` + excluded.`points`;
END;--> statement-breakpoint
CREATE TRIGGER `vendor_of_result_changed_before` BEFORE UPDATE OF `status`, `del_flag` ON `vendor`
WHEN OLD.`status` IS NOT NEW.`status` OR OLD.`del_flag` IS NOT NEW.`del_flag` BEGIN
  INSERT INTO `year_total` (`kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points`)
  SELECT `kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, -`total`, -`points` FROM `year_of_product` WHERE `subject_id` IN (SELECT p.`subject_id` FROM `vendor_product` p WHERE p.`vendor_id` = NEW.`id` AND p.`subject_id` <> '')
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`, `points` = `points` + excluded.`points`;
END;--> statement-breakpoint
CREATE TRIGGER `vendor_of_result_changed_after` AFTER UPDATE OF `status`, `del_flag` ON `vendor`
WHEN OLD.`status` IS NOT NEW.`status` OR OLD.`del_flag` IS NOT NEW.`del_flag` BEGIN
  INSERT INTO `year_total` (`kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points`)
  SELECT `kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points` FROM `year_of_product` WHERE `subject_id` IN (SELECT p.`subject_id` FROM `vendor_product` p WHERE p.`vendor_id` = NEW.`id` AND p.`subject_id` <> '')
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`, `points` = `points` + excluded.`points`;
END;--> statement-breakpoint
INSERT INTO `year_total` (`kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points`)
SELECT `kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, sum(`total`), sum(`points`) FROM `year_of_product` GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11;