ALTER TABLE `vendor` ADD `product_names` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
-- The names of the first products stand with the vendor: a list reads no row of theirs.
UPDATE `vendor` SET `product_names` = (SELECT coalesce(json_group_array(p.`name`), '[]') FROM (SELECT o.`name` FROM `vendor_product` o WHERE o.`vendor_id` = `vendor`.`id` AND o.`del_flag` = 0 ORDER BY o.`sort` LIMIT 3) p);--> statement-breakpoint
DROP TRIGGER `vendor_product_added`;--> statement-breakpoint
CREATE TRIGGER `vendor_product_added` AFTER INSERT ON `vendor_product` BEGIN
  DELETE FROM `vendor_facet` WHERE `vendor_id` = NEW.`vendor_id`;
  INSERT INTO `vendor_facet` (`kind`, `name`, `vendor_id`, `status`, `limited`)
  SELECT s.`kind`, s.`name`, s.`vendor_id`, s.`status`, s.`limited` FROM `vendor_side` s WHERE s.`vendor_id` = NEW.`vendor_id` ON CONFLICT DO NOTHING;
  UPDATE `vendor` SET `product_count` = (SELECT count(*) FROM `vendor_product` p WHERE p.`vendor_id` = NEW.`vendor_id` AND p.`del_flag` = 0),
    `product_names` = (SELECT coalesce(json_group_array(p.`name`), '[]') FROM (SELECT o.`name` FROM `vendor_product` o WHERE o.`vendor_id` = NEW.`vendor_id` AND o.`del_flag` = 0 ORDER BY o.`sort` LIMIT 3) p) WHERE `id` = NEW.`vendor_id`;
END;--> statement-breakpoint
DROP TRIGGER `vendor_product_changed`;--> statement-breakpoint
CREATE TRIGGER `vendor_product_changed` AFTER UPDATE OF `name`, `category`, `xinchuang`, `del_flag`, `sort` ON `vendor_product` BEGIN
  DELETE FROM `vendor_facet` WHERE `vendor_id` = NEW.`vendor_id`;
  INSERT INTO `vendor_facet` (`kind`, `name`, `vendor_id`, `status`, `limited`)
  SELECT s.`kind`, s.`name`, s.`vendor_id`, s.`status`, s.`limited` FROM `vendor_side` s WHERE s.`vendor_id` = NEW.`vendor_id` ON CONFLICT DO NOTHING;
  UPDATE `vendor` SET `product_count` = (SELECT count(*) FROM `vendor_product` p WHERE p.`vendor_id` = NEW.`vendor_id` AND p.`del_flag` = 0),
    `product_names` = (SELECT coalesce(json_group_array(p.`name`), '[]') FROM (SELECT o.`name` FROM `vendor_product` o WHERE o.`vendor_id` = NEW.`vendor_id` AND o.`del_flag` = 0 ORDER BY o.`sort` LIMIT 3) p) WHERE `id` = NEW.`vendor_id`;
END;--> statement-breakpoint
DROP TRIGGER `vendor_product_removed`;--> statement-breakpoint
CREATE TRIGGER `vendor_product_removed` AFTER DELETE ON `vendor_product` BEGIN
  DELETE FROM `vendor_facet` WHERE `vendor_id` = OLD.`vendor_id`;
  INSERT INTO `vendor_facet` (`kind`, `name`, `vendor_id`, `status`, `limited`)
  SELECT s.`kind`, s.`name`, s.`vendor_id`, s.`status`, s.`limited` FROM `vendor_side` s WHERE s.`vendor_id` = OLD.`vendor_id` ON CONFLICT DO NOTHING;
  UPDATE `vendor` SET `product_count` = (SELECT count(*) FROM `vendor_product` p WHERE p.`vendor_id` = OLD.`vendor_id` AND p.`del_flag` = 0),
    `product_names` = (SELECT coalesce(json_group_array(p.`name`), '[]') FROM (SELECT o.`name` FROM `vendor_product` o WHERE o.`vendor_id` = OLD.`vendor_id` AND o.`del_flag` = 0 ORDER BY o.`sort` LIMIT 3) p) WHERE `id` = OLD.`vendor_id`;
END;
