-- Sums of all years lie beside those of each, under ''.
INSERT INTO `purchase_total` (`year`, `kind`, `name`, `shared`, `total`, `yuan`)
SELECT '', `kind`, `name`, `shared`, sum(`total`), sum(`yuan`) FROM `purchase_total` GROUP BY 2, 3, 4;--> statement-breakpoint
CREATE TRIGGER `purchase_total_added` AFTER INSERT ON `purchase_total` WHEN NEW.`year` <> '' BEGIN
  INSERT INTO `purchase_total` (`year`, `kind`, `name`, `shared`, `total`, `yuan`)
  VALUES ('', NEW.`kind`, NEW.`name`, NEW.`shared`, NEW.`total`, NEW.`yuan`)
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`, `yuan` = `yuan` + excluded.`yuan`;
END;--> statement-breakpoint
CREATE TRIGGER `purchase_total_changed` AFTER UPDATE OF `total`, `yuan` ON `purchase_total` WHEN NEW.`year` <> '' BEGIN
  INSERT INTO `purchase_total` (`year`, `kind`, `name`, `shared`, `total`, `yuan`)
  VALUES ('', NEW.`kind`, NEW.`name`, NEW.`shared`, NEW.`total` - OLD.`total`, NEW.`yuan` - OLD.`yuan`)
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`, `yuan` = `yuan` + excluded.`yuan`;
END;
